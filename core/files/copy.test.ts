import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gif, png } from './fixtures/pictures.ts';
import { scene, tree } from './fixtures/scene.ts';

const base = 'https://convert.example/results/9/';
const web = { [`${base}a.png`]: png, [`${base}b c.gif`.replace(' ', '%20')]: gif };
const linked = 'See [a](report.images/a.png): ![a](a.png) ![b](b%20c.gif)\n';

describe('A copy', () => {
  test('has its images beside it and its links lead to them', async () => {
    const { save, files, root } = await scene(web);
    const saved = await save(linked);
    await mkdir(join(root, 'else'));
    const copy = await files.copy(saved, join(root, 'else', 'My notes.md'));
    expect(copy).toMatchObject({
      path: join(root, 'else', 'My notes.md'),
      assetsFolder: join(root, 'else', 'My notes.images'),
    });
    expect(await tree(join(root, 'else'))).toEqual(['My notes.images/a.png', 'My notes.images/b c.gif', 'My notes.md']);
    expect(await readFile(copy.path, 'utf8')).toBe(
      'See [a](My%20notes.images/a.png): ![a](My%20notes.images/a.png) ![b](My%20notes.images/b%20c.gif)\n',
    );
    expect(await readFile(saved.path, 'utf8')).toContain('![a](report.images/a.png)');
  });

  test('under the same name in another folder is byte-identical', async () => {
    const { save, files, root } = await scene(web);
    const saved = await save(linked);
    await mkdir(join(root, 'else'));
    const copy = await files.copy(saved, join(root, 'else', 'report.md'));
    expect(await readFile(copy.path)).toEqual(await readFile(saved.path));
  });

  test('replaces what was chosen, with its images', async () => {
    const { save, files, root } = await scene(web);
    const [saved, plain] = [await save(linked), await save('plain')];
    await mkdir(join(root, 'else'));
    const path = join(root, 'else', 'a.md');
    await files.copy(saved, path);
    expect(await files.copy(plain, path)).toMatchObject({ assetsFolder: null });
    expect(await tree(join(root, 'else'))).toEqual(['a.md']);
  });

  test('that is added to a folder leaves what has come there under its name', async () => {
    const { save, files, root } = await scene(web);
    const saved = await save(linked);
    await mkdir(join(root, 'else'));
    const path = join(root, 'else', 'a.md');
    await writeFile(path, 'mine');
    await expect(files.copy(saved, path, 'add')).rejects.toMatchObject({
      data: { code: 'name-taken', params: { name: 'a.md' } },
    });
    expect(await tree(join(root, 'else'))).toEqual(['a.md']);
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  test('of one whose images are below a shared folder has them beside it', async () => {
    const { save, files, root } = await scene(web);
    const saved = await save(linked, { attachmentsFolder: 'my pictures' });
    await mkdir(join(root, 'else'));
    const copy = await files.copy(saved, join(root, 'else', 'a.md'));
    expect(await tree(join(root, 'else'))).toEqual(['a.images/a.png', 'a.images/b c.gif', 'a.md']);
    expect(await readFile(copy.path, 'utf8')).toContain('(a.images/a.png)');
  });

  test('onto itself changes nothing', async () => {
    const { save, files, list } = await scene(web);
    const saved = await save(linked);
    expect(await files.copy(saved, saved.path)).toEqual(saved);
    expect(await list()).toEqual(['report.images/a.png', 'report.images/b c.gif', 'report.md']);
  });

  test('of an EPUB is the EPUB', async () => {
    const { save, files, root } = await scene();
    const saved = await save('PK…', {}, 'epub');
    expect(await files.copy(saved, join(root, 'b.epub'))).toMatchObject({ sizeBytes: saved.sizeBytes });
    expect(await readFile(join(root, 'b.epub'), 'utf8')).toBe('PK…');
  });

  test('of a result that is gone is said so, and nothing is left', async () => {
    const { save, files, root } = await scene(web);
    const saved = await save(linked);
    await rm(saved.path);
    await mkdir(join(root, 'else'));
    await expect(files.copy(saved, join(root, 'else', 'a.md'))).rejects.toMatchObject({
      data: { code: 'file-missing', params: { name: 'report.md' } },
    });
    expect(await tree(join(root, 'else'))).toEqual([]);
  });

  test('to a folder that is gone is said so', async () => {
    const { save, files, root } = await scene();
    await expect(files.copy(await save('x'), join(root, 'gone', 'a.md'))).rejects.toMatchObject({
      data: { code: 'target-missing' },
    });
  });
});
