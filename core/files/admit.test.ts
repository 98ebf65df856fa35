import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, mkdtemp, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { admit, inOrder } from './admit.ts';
import { createFiles } from './files.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-admit-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const at = (path: string) => join(root, path);
const pdf = '%PDF-1.7\n…';
async function make(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  }
}
const { signal } = new AbortController();
const drop = (...paths: string[]) => admit(paths.map(at), signal);
const found = async (...paths: string[]) => (await drop(...paths)).files.map(({ path }) => path.slice(root.length + 1));
const left = async (...paths: string[]) =>
  (await drop(...paths)).skipped.map(({ name, error }) => `${name}: ${error.code}`);

test('A file that holds a link to the web is where it leads, named itself; one that leads to a file is not followed', async () => {
  await make({
    'paper.url': '[InternetShortcut]\nURL=https://example.org/paper.pdf\n',
    'local.desktop': '[Desktop Entry]\nType=Link\nURL=file:///etc/secret.pdf\n',
    'shelf/inside.url': '[InternetShortcut]\nURL=https://example.org/inside.pdf\n',
    'shelf/a.pdf': pdf,
  });
  const admitted = await drop('paper.url', 'local.desktop', 'shelf');
  expect(admitted.addresses).toEqual(['https://example.org/paper.pdf']);
  expect(admitted.skipped.map(({ name, error }) => `${name}: ${error.code}`)).toEqual(['local.desktop: link-to-file']);
  expect(admitted.files.map(({ name }) => name)).toEqual(['a.pdf']);
});

test.skipIf(process.platform === 'win32')(
  'A named pipe that is called like a link, or a PDF, is not waited for',
  async () => {
    for (const name of ['link.url', 'link.desktop', 'document.pdf']) execFileSync('mkfifo', [at(name)]);
    expect(await left('link.url', 'link.desktop', 'document.pdf')).toEqual([
      'document.pdf: not-a-pdf',
      'link.desktop: not-a-pdf',
      'link.url: not-a-pdf',
    ]);
  },
);

test('A file larger than any service takes is named with the limit before anything is sent', async () => {
  await make({ 'in/small.pdf': pdf, 'in/large.pdf': `${pdf}${' '.repeat(3 * 2 ** 20)}` });
  const { files, skipped } = await admit([at('in')], signal, 2 * 2 ** 20);
  expect(files.map(({ name }) => name)).toEqual(['small.pdf']);
  expect(skipped.map(({ error }) => error)).toEqual([
    { code: 'file-too-large', params: { name: 'large.pdf', limitBytes: 2 * 1024 * 1024 } },
  ]);
});

describe('A folder', () => {
  test.skipIf(process.platform === 'win32')(
    'is walked as deep as the system lets anybody go, and what lies deeper is named',
    async () => {
      // Too deep to be made, or taken away, by its path.
      const make = `process.chdir(process.argv[1]);
        for (let depth = 0; depth < 1200; depth += 1) {
          if (depth === 100) fs.writeFileSync('deep.pdf', '%PDF-1.7');
          fs.mkdirSync('down');
          process.chdir('down');
        }`;
      await mkdir(at('in'));
      execFileSync(process.execPath, ['-e', make, at('in')]);
      try {
        const { files, skipped } = await drop('in');
        const found = files.map(({ name, relativeFolder }) => [name, relativeFolder.split('/').length]);
        expect(found).toEqual([['deep.pdf', 100]]);
        expect(skipped.map(({ error }) => error.code)).toEqual(['folder-unreadable']);
        expect(skipped[0]?.name).toMatch(/^….{200}$/);
      } finally {
        execFileSync('rm', ['-rf', at('in')]);
      }
    },
  );

  test('gives its PDFs with the folders between, in the order of people', async () => {
    await make({
      'in/b.pdf': pdf,
      'in/a10.PDF': pdf,
      'in/a2.pdf': pdf,
      'in/annex/b/z.pdf': pdf,
      'in/annex/y.pdf': pdf,
    });
    const admission = await drop('in');
    expect(admission.name).toBe('in');
    expect(admission.files.map(({ name, relativeFolder }) => [relativeFolder, name])).toEqual([
      ['', 'a2.pdf'],
      ['', 'a10.PDF'],
      ['', 'b.pdf'],
      ['annex', 'y.pdf'],
      ['annex/b', 'z.pdf'],
    ]);
    const { size, mtimeMs } = await stat(at('in/b.pdf'));
    expect(admission.files[2]).toMatchObject({ path: at('in/b.pdf'), sizeBytes: size, mtimeMs });
    expect(admission.skipped).toEqual([]);
  });

  test('keeps silent about junk, hidden files and what was never called a PDF', async () => {
    await make({
      'in/a.pdf': pdf,
      'in/.DS_Store': 'x',
      'in/._a.pdf': 'x',
      'in/.git/b.pdf': pdf,
      'in/__MACOSX/c.pdf': pdf,
      'in/notes.txt': 'x',
      'in/scan': pdf,
    });
    expect(await found('in')).toEqual(['in/a.pdf']);
    expect(await left('in')).toEqual([]);
  });

  test('names each .pdf that is none, with its reason', async () => {
    await make({
      'in/ok.pdf': pdf,
      'in/x/empty.pdf': '',
      'in/fake.pdf': 'hello',
      'in/late.pdf': `${' '.repeat(1100)}%PDF`,
    });
    await symlink(at('nowhere'), at('in/dangling.pdf'));
    await symlink(at('nowhere'), at('in/dangling'));
    expect(await left('in')).toEqual([
      'dangling.pdf: file-missing',
      'fake.pdf: not-a-pdf',
      'late.pdf: not-a-pdf',
      'x/empty.pdf: empty-file',
    ]);
    expect((await drop('in')).skipped[1]?.error.params).toEqual({ name: 'fake.pdf' });
  });

  test('without PDFs is said so, by name', async () => {
    await make({ 'empty/notes.txt': 'x' });
    await symlink(at('empty'), at('empty/self'));
    expect(await left('empty')).toEqual(['empty: folder-without-pdfs']);
  });

  test('with only bad PDFs is not called empty besides', async () => {
    await make({ 'in/fake.pdf': 'x' });
    expect(await left('in')).toEqual(['fake.pdf: not-a-pdf']);
  });
});

describe('What is reachable twice', () => {
  test('comes once, for the place where it is', async () => {
    await make({ 'in/real/a.pdf': pdf, 'in/z.pdf': pdf });
    await symlink(at('in/real'), at('in/alias'));
    await symlink(at('in'), at('in/real/up'));
    await symlink(at('in/z.pdf'), at('in/a-link.pdf'));
    expect(await found('in')).toEqual(['in/z.pdf', 'in/real/a.pdf']);
    expect(await left('in')).toEqual([]);
  });

  test('comes once when drops overlap, and nothing is called empty for it', async () => {
    await make({ 'in/sub/a.pdf': pdf });
    expect(await found('in', 'in/sub', 'in/sub/a.pdf')).toHaveLength(1);
    expect(await left('in', 'in/sub', 'in/sub/a.pdf', 'in')).toEqual([]);
  });

  test('is named once where it leads nowhere', async () => {
    await make({ 'in/a.pdf': pdf });
    await symlink(at('nowhere'), at('in/dangling.pdf'));
    expect(await left('in', 'in/dangling.pdf', 'in')).toEqual(['dangling.pdf: file-missing']);
  });

  test('through a link to somewhere else is found there', async () => {
    await make({ 'elsewhere/a.pdf': pdf });
    await mkdir(at('in'));
    await symlink(at('elsewhere'), at('in/there'));
    expect(await found('in')).toEqual(['in/there/a.pdf']);
  });

  test('under two hard names is two files', async () => {
    await make({ 'in/a.pdf': pdf });
    await link(at('in/a.pdf'), at('in/b.pdf'));
    expect(await found('in')).toHaveLength(2);
  });
});

describe('A file that was dropped itself', () => {
  test('is judged by its content', async () => {
    await make({
      scan: pdf,
      'x.txt': 'hello',
      'empty.pdf': '',
      '.hidden.pdf': pdf,
      'late.pdf': `${'\n'.repeat(900)}%PDF-1.4`,
    });
    expect(await found('scan', 'x.txt', 'empty.pdf', '.hidden.pdf', 'late.pdf', 'gone.pdf')).toEqual(
      expect.arrayContaining(['scan', '.hidden.pdf', 'late.pdf']),
    );
    expect(await left('scan', 'x.txt', 'empty.pdf', 'gone.pdf')).toEqual([
      'empty.pdf: empty-file',
      'gone.pdf: file-missing',
      'x.txt: not-a-pdf',
    ]);
  });

  test('gives the batch its name when it is alone', async () => {
    await make({ 'a.pdf': pdf, 'b.pdf': pdf });
    expect((await drop('a.pdf')).name).toBe('a.pdf');
    expect((await drop('a.pdf', 'b.pdf')).name).toBeNull();
  });

  test.skipIf(process.platform === 'win32')(
    'that is a socket is not opened (Windows has no sockets among files)',
    async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(at('s.pdf'), resolve));
      onTestFinished(() => void server.close());
      expect(await left('s.pdf')).toEqual(['s.pdf: not-a-pdf']);
    },
  );

  test('with a name in another normal form is shown composed and found as it is', async () => {
    await make({ 'u\u0308ber.pdf': pdf });
    expect((await drop('u\u0308ber.pdf')).files[0]).toMatchObject({ name: 'über.pdf', path: at('u\u0308ber.pdf') });
  });
});

test('Folders that were dropped together stay together', async () => {
  await make({ 'b/1.pdf': pdf, 'b/3.pdf': pdf, 'a/2.pdf': pdf, 'c.pdf': pdf });
  expect(await found('b', 'a', 'c.pdf')).toEqual(['c.pdf', 'a/2.pdf', 'b/1.pdf', 'b/3.pdf']);
});

test('Walking ends with the reason of an abort', async () => {
  await make({ 'in/a.pdf': pdf });
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  await expect(admit([at('in')], controller.signal)).rejects.toThrow('enough');
});

/** root reads everything: the walk runs as nobody. */
const isRoot = process.getuid?.() === 0;
test.skipIf(process.platform === 'win32')('What can’t be read is named (Windows has other rights)', async () => {
  await make({ 'in/ok.pdf': pdf, 'in/locked.pdf': pdf, 'in/closed/a.pdf': pdf });
  await chmod(root, 0o755);
  await chmod(at('in/locked.pdf'), 0);
  await chmod(at('in/closed'), 0);
  const script = `import { admit } from ${JSON.stringify(join(import.meta.dirname, 'admit.ts'))};
    ${isRoot ? 'process.setgid(65534); process.setuid(65534);' : ''}
    const { files, skipped } = await admit([process.argv[1]], new AbortController().signal);
    console.log(JSON.stringify([files.map((f) => f.name), skipped.map((s) => s.name + ': ' + s.error.code)]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, at('in')], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([['ok.pdf'], ['closed: folder-unreadable', 'locked.pdf: file-unreadable']]);
  await chmod(at('in/closed'), 0o755);
});

test.each([
  ['a', 'b', -1],
  ['a2', 'a10', -1],
  ['x/a', 'b', 1],
  ['a', 'a/b', -1],
  ['x/a', 'x/a', 0],
])('%s against %s', (a, b, expected) => {
  expect(Math.sign(inOrder(a, b))).toBe(expected);
});

describe('Looking again', () => {
  const files = createFiles({ fetchResource: async () => null, workFolder: '' });
  const admitted = async () => {
    await make({ 'a.pdf': pdf });
    const { size, mtimeMs } = await stat(at('a.pdf'));
    return { path: at('a.pdf'), sizeBytes: size, mtimeMs };
  };

  test('at a file that is as it was gives it', async () => {
    const source = await admitted();
    expect(await files.check(source)).toEqual({ ...source, name: 'a.pdf' });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['gone', () => rm(at('a.pdf')), 'file-missing'],
    [
      'a folder now',
      async () => {
        await rm(at('a.pdf'));
        await mkdir(at('a.pdf'));
      },
      'file-missing',
    ],
    ['empty', () => truncate(at('a.pdf'), 0), 'empty-file'],
    ['changed', () => writeFile(at('a.pdf'), '%PDF-2.0 and more'), 'file-changed'],
  ])('at one that is %s', async (_, change, code) => {
    const source = await admitted();
    await change();
    await expect(files.check(source)).rejects.toMatchObject({ data: { code, params: { name: 'a.pdf' } } });
  });
});
