/** A save that ends at any call of the file system, by death or by an error, and what a person does before the next start. */
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { long } from '../../test/long.ts';
import { AppError } from '../errors/codes.ts';
import { png } from './fixtures/pictures.ts';
import { scene, tree } from './fixtures/scene.ts';

/** A run of the program whose calls go well until so many were made. */
interface Life {
  left: number;
  end: 'dies' | 'ENOSPC' | 'EIO' | 'EACCES';
  hardLinks: boolean;
  died: () => void;
}

const lives = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks');
  return new AsyncLocalStorage<Life>();
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const failure = (code: string) => Object.assign(new Error(code), { code });
  const guarded =
    (name: string, call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      const life = lives.getStore();
      if (!life) return call(...args);
      life.left -= 1;
      if (name === 'link' && !life.hardLinks) throw failure('EPERM');
      if (life.left >= 0 || (life.left < -1 && life.end !== 'dies')) return call(...args);
      if (life.end !== 'dies') throw failure(life.end);
      // What is being written is cut off.
      if (life.left === -1 && name === 'writeFile') await real.writeFile(args[0] as never, String(args[1]).slice(0, 3));
      life.died();
      return new Promise(() => {});
    };
  const names = [
    'writeFile',
    'copyFile',
    'link',
    'unlink',
    'rename',
    'rm',
    'rmdir',
    'mkdir',
    'open',
    'readdir',
  ] as const;
  return { ...real, ...Object.fromEntries(names.map((name) => [name, guarded(name, real[name] as never)])) };
});

const base = 'https://convert.example/results/9/';
const web = Object.fromEntries(['p1.png', 'p2.png', 'old.png'].map((name) => [base + name, png]));
const texts = { plain: 'no pictures', pictures: '![one](p1.png) ![two](p2.png)' };

const ends = fc.record({
  content: fc.constantFrom('plain' as const, 'pictures' as const, 'epub' as const),
  collision: fc.constantFrom('keep-both' as const, 'replace' as const, 'skip' as const),
  attachmentsFolder: fc.constantFrom('', '', 'shared'),
  before: fc.constantFrom('nothing' as const, 'plain' as const, 'pictures' as const, 'mine' as const),
  hardLinks: fc.boolean(),
  calls: fc.integer({ min: 0, max: 60 }),
  end: fc.constantFrom('dies' as const, 'dies' as const, 'ENOSPC' as const, 'EIO' as const, 'EACCES' as const),
  meanwhile: fc.constantFrom(
    'nothing' as const,
    'nothing' as const,
    'deletes' as const,
    'edits' as const,
    'takes the name' as const,
  ),
  /** Or is cancelled. */
  savesAgain: fc.boolean(),
});

/** Dies while an empty file keeps the place: chance finds that in two of three runs of this test. */
const keptPlace = {
  ...{ content: 'plain', collision: 'keep-both', attachmentsFolder: '', before: 'nothing', hardLinks: false },
  ...{ calls: 9, end: 'dies', meanwhile: 'nothing', savesAgain: false },
} as const;

test('However a save ends, saved again its result is there whole and once, and what is a person’s is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(ends, async (life) => {
      const { files, request, save, out } = await scene(web);
      const format = life.content === 'epub' ? 'epub' : 'markdown';
      const first = join(out, format === 'epub' ? 'report.epub' : 'report.md');
      const { attachmentsFolder } = life;
      if (life.before === 'mine') writeFileSync(first, 'mine');
      else if (life.before !== 'nothing') {
        if (format === 'epub') await save('PKold', {}, 'epub');
        else await save(life.before === 'plain' ? 'old' : '![old](old.png)', { attachmentsFolder });
      }
      const old = new Map((await tree(out)).map((path) => [join(out, path), readFileSync(join(out, path), 'latin1')]));
      const target = { kind: 'folder', folder: out, collision: life.collision } as const;
      const content = life.content === 'epub' ? 'PKnew' : texts[life.content];
      const wish = await request(content, { target, attachmentsFolder }, format);
      const { promise: death, resolve } = Promise.withResolvers<null>();
      const run = { left: life.calls, end: life.end, hardLinks: life.hardLinks, died: () => resolve(null) };
      const ended = lives.run(run, () =>
        files.save(wish).then(
          (saved) => ({ saved }),
          (error: unknown) => ({ error }),
        ),
      );
      const outcome = await Promise.race([ended, death]);
      if (outcome && 'error' in outcome) expect(outcome.error).toBeInstanceOf(AppError);
      const replaces = life.collision === 'replace' && old.has(first);
      // A result that is there has its pictures, whatever the program was told of it.
      const whole = async (path: string, texts: string[]) => {
        const text = readFileSync(path, 'utf8');
        expect(texts).toContain(text.replaceAll(/\([^)]*?(\w+\.png)\)/g, '($1)'));
        const pictures = [...text.matchAll(/\(([^)]*\.png)\)/g)].map(([, link = '']) => join(out, decodeURI(link)));
        for (const picture of pictures) expect(statSync(picture).size, picture).toBe(png.length);
        return pictures;
      };
      for (const [path, text] of old) if (!replaces) expect(readFileSync(path, 'latin1'), path).toBe(text);
      const died = outcome === null;
      const kinds = [content, 'mine', 'old', '![old](old.png)', 'PKold'];
      const results = async () =>
        (await tree(out)).filter((name) => /^[^.].*\.(md|epub)$/.test(name)).map((name) => join(out, name));
      for (const path of await results()) {
        const isExchanged = path === first && replaces;
        /** Where no file can have two names, an empty one keeps the place for a moment. */
        const isKept = !life.hardLinks && statSync(path).size === 0;
        const between = died && (isExchanged || isKept);
        if (!between) await whole(path, kinds);
      }
      const mine = new Map<string, string>();
      if (life.meanwhile === 'deletes') {
        rmSync(first, { force: true });
        old.delete(first);
      } else if (life.meanwhile === 'edits' && existsSync(first) && statSync(first).size > 0) {
        appendFileSync(first, 'edited');
        mine.set(first, readFileSync(first, 'latin1'));
        old.delete(first);
      } else if (life.meanwhile === 'takes the name' && !existsSync(first)) {
        writeFileSync(first, 'mine');
        mine.set(first, 'mine');
      }
      const next = { ...run, left: Number.POSITIVE_INFINITY };
      const again = life.savesAgain ? await lives.run(next, () => files.save(wish)) : null;
      await files.discard(dirname(wish.download.path));
      expect((await tree(out)).filter((name) => name.includes('.quire-'))).toEqual([]);
      if (life.collision !== 'replace' || !again) {
        for (const [path, text] of mine) expect(readFileSync(path, 'latin1')).toBe(text);
        if (!replaces) for (const [path, text] of old) expect(readFileSync(path, 'latin1'), path).toBe(text);
      }
      const pictures = [];
      for (const path of await results()) if (!mine.has(path)) pictures.push(...(await whole(path, kinds)));
      if (again && 'kind' in again) expect(life.collision).toBe('skip');
      if (again && !('kind' in again)) await whole(again.path, [content]);
      // Nothing lies about that nobody knows of.
      if (life.meanwhile === 'nothing') {
        const expected = new Set([...(await results()), ...pictures]);
        expect(await tree(out)).toEqual([...expected].map((path) => path.slice(out.length + 1)).toSorted());
        const count = (await results()).length;
        const most = (life.before === 'nothing' || replaces ? 0 : 1) + (again && 'kind' in again ? 0 : 1);
        expect(count).toBeLessThanOrEqual(Math.max(1, most));
        if (again && !('kind' in again)) expect(count).toBe(most);
      }
    }),
    { numRuns: long ? 4000 : 200, examples: [[keptPlace]] },
  );
}, 600_000);
