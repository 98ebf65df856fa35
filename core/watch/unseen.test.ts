import { promises, renameSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { house, id } from './fixtures/house.ts';

describe('what a watched folder held before', () => {
  it('is left alone though it could not be listed then, on a drive that was away', async () => {
    const { h, watches, folder, put, pass, names, arrived } = await house({ before: ['deep/old.pdf'] });
    const other = join(h.folder, 'other');
    await watches.add(other);
    renameSync(folder, `${folder}-away`);
    await watches.update(id(watches), { subfolders: true });
    await pass(10);
    expect(watches.list()).toMatchObject([{ state: 'gone' }, { state: 'gone' }]);
    renameSync(`${folder}-away`, folder);
    put('new beside.pdf');
    put('../other/old.pdf');
    await arrived(1);
    await pass(10);
    expect(names()).toEqual(['new beside.pdf']);
    put('deep/new.pdf');
    put('../other/new.pdf');
    await arrived(3);
    expect(watches.list()).toMatchObject([{ leftAlone: 1 }, { leftAlone: 1 }]);
  });

  it('is left alone though the program closed while it was listed', async () => {
    const { h, watches } = await house({ before: ['deep/old.pdf'] });
    // Closed once the folder itself has been read, and before its subfolder is.
    const changed = watches.update(id(watches), { subfolders: true });
    await Promise.all([watches.close(), changed]);
    const { watches: again, pass, names } = await house({ h });
    await pass(40);
    expect(names()).toEqual([]);
    expect(again.list()).toMatchObject([{ leftAlone: 1 }]);
  });

  it('is left alone in a subfolder that could not be read then, once it can, after a restart too', async () => {
    const unreadable = new Set<string>();
    const { readdir } = promises;
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    const read = (...given: Parameters<typeof readdir>) =>
      unreadable.has(String(given[0])) ? Promise.reject(denied) : readdir(...given);
    Object.assign(promises, { readdir: read });
    syncBuiltinESMExports();
    onTestFinished(() => {
      Object.assign(promises, { readdir });
      syncBuiltinESMExports();
    });
    const { h, watches, folder, pass, names } = await house({ before: ['deep/old.pdf', 'deep/deeper/old.pdf'] });
    for (const name of ['deep', 'deep/deeper']) unreadable.add(join(folder, name));
    await watches.update(id(watches), { subfolders: true });
    await pass(40);
    await watches.close();

    const { watches: again, pass: passAgain, put, arrived } = await house({ h });
    put('new.pdf');
    await arrived(1);
    unreadable.delete(join(folder, 'deep'));
    await passAgain(40);
    unreadable.clear();
    await passAgain(40);
    expect(names()).toEqual(['new.pdf']);
    expect(again.list()).toMatchObject([{ leftAlone: 2 }]);
    put('deep/deeper/newer.pdf');
    await arrived(2);
    expect(names()).toEqual(['new.pdf', 'newer.pdf']);
  });

  it('is not what came while it was paused, though its subfolders are looked into from then on', async () => {
    const { watches, put, arrived, names } = await house({ before: ['deep/old.pdf'] });
    await watches.update(id(watches), { paused: true });
    put('a.pdf');
    await watches.update(id(watches), { subfolders: true });
    await watches.update(id(watches), { paused: false });
    await arrived(1);
    expect(names()).toEqual(['a.pdf']);
  });
});
