import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gif, png } from './fixtures/pictures.ts';
import { resultUrl, scene } from './fixtures/scene.ts';

const base = 'https://convert.example/results/9/';
const web = { [`${base}images/p1-1.png`]: png, [`${base}images/p2-1.gif`]: gif };
const linked = '# Report\n\n![one](images/p1-1.png)\n\n![two](images/p2-1.gif "t")\n';

describe('A Markdown', () => {
  test('is saved as it is, and nothing else is left', async () => {
    const { save, out, list } = await scene();
    const text = '# Report\r\n\r\nÜber  trailing  \r\n';
    expect(await save(text)).toEqual({
      path: join(out, 'report.md'),
      assetsFolder: null,
      sizeBytes: Buffer.byteLength(text),
      missingImages: 0,
    });
    expect(await readFile(join(out, 'report.md'), 'utf8')).toBe(text);
    expect(await list()).toEqual(['report.md']);
  });

  test('gets its images beside it, under the names that they had, by what they are', async () => {
    const { save, out, list, fetched } = await scene({ ...web, [`${base}images/p1-1.png`]: gif });
    const result = await save(linked);
    expect(result).toMatchObject({ assetsFolder: join(out, 'report.images'), missingImages: 0 });
    expect(await list()).toEqual(['report.images/p1-1.gif', 'report.images/p2-1.gif', 'report.md']);
    expect(await readFile(result.path, 'utf8')).toBe(
      '# Report\n\n![one](report.images/p1-1.gif)\n\n![two](report.images/p2-1.gif "t")\n',
    );
    expect(fetched.toSorted()).toEqual(Object.keys(web).toSorted());
  });

  test('puts its images below a folder that others share, and replaces only its own', async () => {
    const { save, list } = await scene(web);
    const shared = { attachmentsFolder: 'pictures' };
    const first = await save(linked, shared);
    await save(linked, { ...shared, stem: 'other' });
    expect(await readFile(first.path, 'utf8')).toContain('![one](pictures/report/p1-1.png)');
    const target = { kind: 'folder', folder: first.path.replace(/.report\.md$/, ''), collision: 'replace' } as const;
    await save('# Without pictures\n', { ...shared, target });
    expect(await list()).toEqual(['other.md', 'pictures/other/p1-1.png', 'pictures/other/p2-1.gif', 'report.md']);
  });

  test('never leaves its folder for its images, whatever that one is called', async () => {
    const { save, list } = await scene(web);
    await save(linked, { attachmentsFolder: '../../outside' });
    expect(await list()).toEqual(['__.._outside/report/p1-1.png', '__.._outside/report/p2-1.gif', 'report.md']);
  });

  test('keeps the addresses of images that can’t be had, made absolute, and counts them', async () => {
    const { save } = await scene({ [`${base}page.html`]: Buffer.from('<!doctype html>') });
    const result = await save(
      '![a](images/gone.png?x=1&y=2) ![b](https://cdn.example/b.png) ![c](page.html) ![d](#x) ![e](file:///etc/passwd)',
    );
    expect(result).toMatchObject({
      ...{ assetsFolder: null, missingImages: 3 },
      missingNames: ['gone.png', 'b.png', 'page.html'],
    });
    expect(await readFile(result.path, 'utf8')).toBe(
      `![a](${base}images/gone.png?x=1&amp;y=2) ![b](https://cdn.example/b.png) ![c](${base}page.html) ![d](#x) ![e](file:///etc/passwd)`,
    );
  });

  test('fetches an image that is shown twice once', async () => {
    const { save, fetched } = await scene(web);
    await save('![](images/p1-1.png) <img src="images/p1-1.png"> ![][r]\n\n[r]: images/p1-1.png');
    expect(fetched).toHaveLength(1);
  });

  test('names images so that they do not collide, also where case does not count', async () => {
    const { save, list } = await scene({
      [`${base}a/Fig.png`]: png,
      [`${base}b/fig.PNG`]: png,
      [`${base}%2e%2e%2fescape.png`]: png,
      [`${base}con.png`]: png,
    });
    await save('![](a/Fig.png) ![](b/fig.PNG) ![](%2e%2e%2fescape.png) ![](con.png)');
    expect(await list()).toEqual(
      [
        'report.images/Fig.png',
        'report.images/__escape.png',
        'report.images/_con.png',
        'report.images/fig-2.png',
        'report.md',
      ].toSorted(),
    );
  });

  test('has images in its text taken out into files', async () => {
    const { save, list } = await scene();
    const result = await save(`![a](data:image/png;base64,${png.toString('base64')}) ![b](data:text/plain,hello)`);
    expect(await list()).toEqual(['report.images/image-1.png', 'report.md']);
    expect(await readFile(result.path, 'utf8')).toBe('![a](report.images/image-1.png) ![b](data:text/plain,hello)');
    expect(result.missingImages).toBe(0);
  });

  test('has images put into its text where that was chosen', async () => {
    const { save, list } = await scene(web);
    const result = await save(linked, { images: 'inline' });
    expect(await list()).toEqual(['report.md']);
    expect(await readFile(result.path, 'utf8')).toContain(`![one](data:image/png;base64,${png.toString('base64')})`);
  });

  test('is byte-identical when it is saved again elsewhere', async () => {
    const [first, second] = [await scene(web), await scene(web)];
    expect(await readFile((await first.save(linked)).path)).toEqual(await readFile((await second.save(linked)).path));
  });

  test('points into its folder with encoded links', async () => {
    const { save, out } = await scene(web);
    const result = await save(linked, { stem: 'Über (1) & 50%' });
    expect(result.assetsFolder).toBe(join(out, 'Über (1) & 50%.images'));
    expect(await readFile(result.path, 'utf8')).toContain('![one](%C3%9Cber%20%281%29%20%26%2050%25.images/p1-1.png)');
  });
});

describe('A Markdown that is too large to be read', () => {
  test('is saved byte for byte, and that is said', async () => {
    const { save, out, list } = await scene(web);
    const text = `![one](images/p1-1.png)\n\n${'x'.repeat(64 * 1024 * 1024)}`;
    const result = await save(text);
    expect(result).toMatchObject({ path: join(out, 'report.md'), missingImages: 0, notLookedThrough: true });
    expect(await readFile(result.path, 'utf8')).toBe(text);
    expect(await list()).toEqual(['report.md']);
  });

  test('is saved byte for byte where a person asks for it as it came', async () => {
    const { save, fetched } = await scene(web);
    const result = await save(linked, { asItCame: true });
    expect(await readFile(result.path, 'utf8')).toBe(linked);
    expect(fetched).toEqual([]);
  });

  test('in an archive is kept there', async () => {
    const { files, request, list } = await scene();
    const zip = zipSync({ 'a.md': new Uint8Array(64 * 1024 * 1024 + 1).fill(32) }, { level: 1 });
    await expect(files.save(await request(zip, {}, 'zip'))).rejects.toMatchObject({
      data: { code: 'result-unprocessable' },
    });
    expect(await list()).toEqual([]);
  });
});

describe('A zip', () => {
  const markdown = strToU8('![a](pics/a%20b.png) ![b](../up.png) ![c](https://cdn.example/c.png) ![d](missing.png)');

  test('is saved as its Markdown with the images', async () => {
    const { save, list, out } = await scene({ 'https://cdn.example/c.png': gif });
    const zip = zipSync({
      'doc/text.md': markdown,
      'doc/pics/a b.png': png,
      'up.png': png,
      '__MACOSX/doc/text.md': strToU8('x'),
      'doc/extra.bin': png,
    });
    const result = await save(zip, {}, 'zip');
    expect(result).toMatchObject({ path: join(out, 'report.md'), missingImages: 1 });
    expect(await list()).toEqual(['report.images/a b.png', 'report.images/c.gif', 'report.images/up.png', 'report.md']);
    expect(await readFile(result.path, 'utf8')).toBe(
      '![a](report.images/a%20b.png) ![b](report.images/up.png) ![c](report.images/c.gif) ![d](missing.png)',
    );
  });

  test.each([
    ['without a Markdown', zipSync({ 'a.txt': strToU8('x') })],
    ['with two Markdowns side by side', zipSync({ 'a.md': strToU8('x'), 'b.md': strToU8('y') })],
    ['that leads outside', zipSync({ '../a.md': strToU8('x') })],
    ['that is none', Buffer.from('PK\x03\x04 and rubbish')],
    ['whose Markdown is no text', zipSync({ 'a.md': new Uint8Array([0xff, 0xfe, 0xfd]) })],
  ])('%s is kept, as it may have been paid for', async (_, zip) => {
    const { files, request, list } = await scene();
    await expect(files.save(await request(zip, {}, 'zip'))).rejects.toMatchObject({
      data: { code: 'result-unprocessable' },
    });
    expect(await list()).toEqual([]);
  });
});

describe('A place', () => {
  test('that is missing is made, as deep as the dropped tree was', async () => {
    const { save, out } = await scene();
    const folder = join(out, 'annex', 'b');
    expect((await save('x', { target: { kind: 'folder', folder, collision: 'keep-both' } })).path).toBe(
      join(folder, 'report.md'),
    );
  });

  test('chosen in a dialog that is gone is said so', async () => {
    const { files, request, out } = await scene();
    const target = { kind: 'path', path: join(out, 'gone', 'a.md') } as const;
    await expect(files.save(await request('x', { target }))).rejects.toMatchObject({
      data: { code: 'target-missing', params: { folder: join(out, 'gone'), name: 'a.md' } },
    });
  });

  test('where a file stands in the way is an error, and the file stays', async () => {
    const { files, request, out } = await scene();
    await writeFile(join(out, 'x'), 'mine');
    const target = { kind: 'folder', folder: join(out, 'x'), collision: 'replace' } as const;
    await expect(files.save(await request('x', { target }))).rejects.toMatchObject({ data: { code: 'save-failed' } });
    expect(await readFile(join(out, 'x'), 'utf8')).toBe('mine');
  });

  test('with a name that is too long for it is said so', async () => {
    const { files, request, out } = await scene();
    const target = { kind: 'path', path: join(out, `${'x'.repeat(300)}.md`) } as const;
    await expect(files.save(await request('x', { target }))).rejects.toMatchObject({ data: { code: 'name-too-long' } });
  });

  test('takes a long stem shortened', async () => {
    const { save } = await scene(web);
    const result = await save(linked, { stem: 'é'.repeat(300) });
    expect((await stat(result.path)).isFile()).toBe(true);
    expect(await readdir(result.assetsFolder ?? '')).toHaveLength(2);
  });

  /** Real file systems of their own: only root may mount them, and only Linux has them. */
  const canMount = process.platform === 'linux' && process.getuid?.() === 0;
  const mount = (folder: string, options: string) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', [folder]));
  };

  test.skipIf(!canMount)('without space keeps nothing half (needs root on Linux for a small file system)', async () => {
    const { files, request, out, list } = await scene(web);
    mount(out, 'size=64k');
    await expect(files.save(await request('x'.repeat(200_000)))).rejects.toMatchObject({
      data: { code: 'disk-full', params: { folder: out } },
    });
    await expect(files.save(await request(Buffer.alloc(200_000, 'x'), {}, 'epub'))).rejects.toMatchObject({
      data: { code: 'disk-full' },
    });
    expect(await list()).toEqual([]);
    expect(await readdir(out)).toEqual([]);
  });

  test.skipIf(!canMount)('that is read-only is said so (needs root on Linux for a read-only file system)', async () => {
    const { files, request, out } = await scene();
    mount(out, 'size=64k,ro');
    await expect(files.save(await request('x'))).rejects.toMatchObject({
      data: { code: 'target-unwritable', params: { folder: out } },
    });
  });
});

describe('An interruption', () => {
  test('by an abort leaves nothing behind', async () => {
    const { request, fetchResource, out, work, list } = await scene(web);
    const { createFiles } = await import('./files.ts');
    const controller = new AbortController();
    const files = createFiles({
      workFolder: work,
      fetchResource: async (url, options) => {
        const bytes = await fetchResource(url, options);
        if (url.endsWith('.gif')) controller.abort(new Error('enough'));
        return bytes;
      },
    });
    await expect(files.save(await request(linked, { signal: controller.signal }))).rejects.toThrow('enough');
    expect(await list()).toEqual([]);
    expect(await readdir(out)).toEqual([]);
  });

  test('after the result was put in place finds it there', async () => {
    const { files, request, list } = await scene(web);
    const again = await request(linked);
    const first = await files.save(again);
    expect(await files.save(again)).toEqual(first);
    expect(await list()).toEqual(['report.images/p1-1.png', 'report.images/p2-1.gif', 'report.md']);
  });

  test('does not mistake what a person made of the result for it', async () => {
    const { files, request, list, out } = await scene(web);
    const again = await request(linked);
    await files.save(again);
    await rm(join(out, 'report.md'));
    await writeFile(join(out, 'report.md'), 'edited');
    expect(await files.save(again)).toMatchObject({ path: join(out, 'report (2).md') });
    expect(await readFile(join(out, 'report.md'), 'utf8')).toBe('edited');
    expect(await list()).toContain('report.images/p1-1.png');
  });

  test('belongs to its download: another one at the same path is saved anew', async () => {
    const { files, request, out } = await scene();
    const again = await request('one');
    await files.save(again);
    await writeFile(again.download.path, 'two!');
    expect(await files.save(again)).toMatchObject({ path: join(out, 'report (2).md') });
  });

  test('whose download is gone is said so', async () => {
    const { files, request } = await scene();
    const again = await request('x');
    await rm(again.download.path);
    await expect(files.save(again)).rejects.toMatchObject({ data: { code: 'download-failed' } });
  });
});

test('An EPUB is copied as it is', async () => {
  const { save, out } = await scene();
  const bytes = Buffer.alloc(300_000, 'PK\x03\x04');
  const result = await save(bytes, {}, 'epub');
  expect(result).toEqual({
    path: join(out, 'report.epub'),
    assetsFolder: null,
    sizeBytes: bytes.length,
    missingImages: 0,
  });
  expect((await readFile(result.path)).equals(bytes)).toBe(true);
});

test('The result’s own address decides what relative links mean', async () => {
  const { save, fetched } = await scene();
  await save('![](/a.png) ![](//cdn.example/b.png) ![](../c.png)');
  expect(fetched.toSorted()).toEqual([
    'https://cdn.example/b.png',
    'https://convert.example/a.png',
    'https://convert.example/results/c.png',
  ]);
  expect(resultUrl).toContain('/results/9/');
});
