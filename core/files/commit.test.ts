import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { candidatePaths, type OutputPaths, type SaveWish } from './commit.ts';
import { gif, png } from './fixtures/pictures.ts';
import { scene } from './fixtures/scene.ts';

const first = (wish: SaveWish, hasAssets: boolean, ...taken: [string[], string[]?]): OutputPaths | undefined =>
  candidatePaths(wish, hasAssets, ...taken).next().value ?? undefined;
const wish = (collision: 'keep-both' | 'replace' | 'skip'): SaveWish => ({
  stem: 'a',
  format: 'markdown',
  attachmentsFolder: '',
  target: { kind: 'folder', folder: '/f', collision },
});

test.each([
  ['keep-both', true, [], 'a.md', 'a.images'],
  ['keep-both', true, ['a.md'], 'a (2).md', 'a (2).images'],
  ['keep-both', true, ['a.images', 'A (2).MD'], 'a (3).md', 'a (3).images'],
  ['keep-both', false, ['a.images'], 'a.md', 'a.images'],
  ['skip', true, ['a.images'], 'a.md', 'a (2).images'],
  ['replace', true, ['a.md'], 'a.md', 'a.images'],
] as const)('%s with images %s beside %j: %s and %s', (collision, hasAssets, taken, file, folder) => {
  expect(first(wish(collision), hasAssets, [...taken])).toEqual({
    path: join('/f', file),
    assetsFolder: join('/f', folder),
  });
});

test.each([
  ['keep-both', [], [], 'a.md', 'a'],
  ['keep-both', ['a.images'], ['a'], 'a (2).md', 'a (2)'],
  ['keep-both', ['a.md'], [], 'a (2).md', 'a (2)'],
  ['replace', ['a.md'], ['A'], 'a.md', 'a (2)'],
] as const)(
  '%s beside %j with a shared folder of %j: %s and %s in it',
  (collision, taken, takenAssets, file, folder) => {
    expect(first({ ...wish(collision), attachmentsFolder: 'pictures' }, true, [...taken], [...takenAssets])).toEqual({
      path: join('/f', file),
      assetsFolder: join('/f', 'pictures', folder),
    });
  },
);

const base = 'https://convert.example/results/9/';
const web = { [`${base}images/p1-1.png`]: png, [`${base}images/p2-1.gif`]: gif };
const linked = '# Report\n\n![one](images/p1-1.png)\n\n![two](images/p2-1.gif "t")\n';

describe('A name that is taken', () => {
  test('keeping both, gives the next number to file and images alike', async () => {
    const { save, list, out } = await scene(web);
    await save(linked);
    const second = await save(linked);
    expect(second).toMatchObject({ path: join(out, 'report (2).md'), assetsFolder: join(out, 'report (2).images') });
    expect(await readFile(second.path, 'utf8')).toContain('(report%20%282%29.images/p1-1.png)');
    await save('no images');
    expect((await list()).filter((name) => name.endsWith('.md'))).toEqual([
      'report (2).md',
      'report (3).md',
      'report.md',
    ]);
  });

  test('by an images folder of somebody else, counts only for results with images', async () => {
    const { save, out } = await scene(web);
    await mkdir(join(out, 'report.images'));
    await writeFile(join(out, 'report.images', 'mine.png'), 'mine');
    expect((await save('no images')).path).toBe(join(out, 'report.md'));
    await rm(join(out, 'report.md'));
    expect((await save(linked)).path).toBe(join(out, 'report (2).md'));
    expect(await readdir(join(out, 'report.images'))).toEqual(['mine.png']);
  });

  test('in another case counts as taken', async () => {
    const { save, out } = await scene();
    await writeFile(join(out, 'REPORT.MD'), 'mine');
    expect((await save('x')).path).toBe(join(out, 'report (2).md'));
  });

  test('by another format does not matter', async () => {
    const { save, out } = await scene();
    await save('x');
    expect((await save('PK', {}, 'epub')).path).toBe(join(out, 'report.epub'));
  });

  test('many at once, never gives one name twice', async () => {
    const { save, list } = await scene(web);
    const results = await Promise.all(Array.from({ length: 12 }, () => save(linked)));
    expect(new Set(results.map(({ path }) => path)).size).toBe(12);
    expect(new Set(results.map(({ assetsFolder }) => assetsFolder)).size).toBe(12);
    for (const { path, assetsFolder } of results) {
      const name = encodeURIComponent(assetsFolder?.split('/').at(-1) ?? '')
        .replaceAll('(', '%28')
        .replaceAll(')', '%29');
      expect(await readFile(path, 'utf8')).toContain(`(${name}/p1-1.png)`);
    }
    expect((await list()).filter((name) => name.includes('.quire-'))).toEqual([]);
  });

  test('is left alone where that was chosen', async () => {
    const { files, request, out, list } = await scene(web);
    await writeFile(join(out, 'report.md'), 'mine');
    const target = { kind: 'folder', folder: out, collision: 'skip' } as const;
    expect(await files.save(await request(linked, { target }))).toEqual({ kind: 'skipped' });
    expect(await list()).toEqual(['report.md']);
    expect(await readFile(join(out, 'report.md'), 'utf8')).toBe('mine');
  });

  test('is replaced with its images where that was chosen', async () => {
    const { save, list, out } = await scene(web);
    const target = { kind: 'folder', folder: out, collision: 'replace' } as const;
    await save(linked, { target });
    const result = await save('![](images/p2-1.gif)', { target });
    expect(result).toMatchObject({ path: join(out, 'report.md'), assetsFolder: join(out, 'report.images') });
    expect(await list()).toEqual(['report.images/p2-1.gif', 'report.md']);
    await save('none', { target });
    expect(await list()).toEqual(['report.md']);
  });

  test('is replaced, but not what somebody else has put to its images, nor them then', async () => {
    const { save, list, out } = await scene(web);
    const target = { kind: 'folder', folder: out, collision: 'replace' } as const;
    await save(linked, { target });
    const others = ['report.images/mine.png', 'report.images/p1-1.png', 'report.images/p2-1.gif'];
    await writeFile(join(out, 'report.images', 'mine.png'), 'mine');
    for (const again of ['first', 'second']) {
      const text = linked.replace('Report', again);
      expect((await save(text, { target })).assetsFolder).toBe(join(out, 'report (2).images'));
      expect(await list()).toEqual([
        'report (2).images/p1-1.png',
        'report (2).images/p2-1.gif',
        ...others,
        'report.md',
      ]);
    }
    await save('none', { target });
    expect(await list()).toEqual([...others, 'report.md']);
  });

  test('is not replaced where another document’s result bears it', async () => {
    const { save, list, out } = await scene();
    const target = { kind: 'folder', folder: out, collision: 'replace' } as const;
    const first = await save('one', { target });
    await save('two', { target, spare: [first.path] });
    await save('three', { target, spare: [join(out, 'other.md')] });
    expect(await list()).toEqual(['report (2).md', 'report.md']);
    expect(await readFile(join(out, 'report (2).md'), 'utf8')).toBe('two');
    expect(await readFile(first.path, 'utf8')).toBe('three');
  });

  test('is left to another document whose result of that name is just being saved', async () => {
    const { save, list, out } = await scene();
    await save('two', { target: { kind: 'folder', folder: out, collision: 'keep-both' }, isNameInUse: true });
    await save('one', { target: { kind: 'folder', folder: out, collision: 'replace' } });
    expect(await list()).toEqual(['report (2).md', 'report.md']);
  });

  test('is replaced, but not a folder in its images, and not for what the system has left there', async () => {
    const { save, list, out } = await scene(web);
    const target = { kind: 'folder', folder: out, collision: 'replace' } as const;
    await save(linked, { target });
    await writeFile(join(out, 'report.images', '.DS_Store'), '');
    await save(linked, { target });
    expect(await list()).toEqual(['report.images/p1-1.png', 'report.images/p2-1.gif', 'report.md']);
    await mkdir(join(out, 'report.images', 'drafts'));
    await writeFile(join(out, 'report.images', 'drafts', 'mine.txt'), 'mine');
    await save(linked, { target });
    expect(await list()).toContain('report.images/drafts/mine.txt');
  });

  test('of an EPUB is replaced, but not the images of the Markdown beside it', async () => {
    const { save, list, out } = await scene(web);
    const target = { kind: 'folder', folder: out, collision: 'replace' } as const;
    await save(linked, { target });
    await save('PK', { target }, 'epub');
    await save('PK', { target }, 'epub');
    expect(await list()).toEqual(['report.epub', 'report.images/p1-1.png', 'report.images/p2-1.gif', 'report.md']);
  });

  test('is replaced where a person chose it, but not their folder beside it, nor a file', async () => {
    const { save, list, out } = await scene(web);
    await mkdir(join(out, 'chosen.images'));
    await writeFile(join(out, 'chosen.images', 'mine.png'), 'mine');
    await writeFile(join(out, 'chosen (2).images'), 'mine');
    await writeFile(join(out, 'chosen.md'), 'replace me');
    const target = { kind: 'path', path: join(out, 'chosen.md') } as const;
    expect((await save(linked, { target })).assetsFolder).toBe(join(out, 'chosen (3).images'));
    expect(await list()).toEqual(expect.arrayContaining(['chosen (2).images', 'chosen.images/mine.png']));
  });

  test('is replaced, but not a folder that only looks like its images', async () => {
    const { save, list, out } = await scene(web);
    await mkdir(join(out, 'chosen.images'));
    await writeFile(join(out, 'chosen.images', 'mine.png'), 'mine');
    const target = { kind: 'path', path: join(out, 'chosen.md') } as const;
    expect((await save(linked, { target })).assetsFolder).toBe(join(out, 'chosen (2).images'));
    expect(await list()).toContain('chosen.images/mine.png');
  });
});
