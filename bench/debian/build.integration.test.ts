import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPdf } from '../../engine/fixtures/make-pdf.ts';
import { buildCorpus, type DocumentOutcome } from './build.ts';
import { type DebianDocument, type Manifest, parseManifest } from './manifest.ts';

/** Windows and most other systems have none; there the corpus can't be built either. */
const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const SENTENCE = 'The quick brown fox jumps over the lazy dog and sleeps';
let pdf: Uint8Array;
const PATH = 'pool/main/t/tiny/tiny-doc_1.0_all.deb';

let work: string;
let folder: string;
let deb: Buffer;
/** What the archive answers, by path; everything else is a 404. */
const answers = new Map<string, Uint8Array>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const body = answers.get(path);
  response.writeHead(body ? 200 : 404).end(body);
});
let archive: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  archive = `http://127.0.0.1:${(server.address() as AddressInfo).port}/debian`;
  work = mkdtempSync(join(tmpdir(), 'quire-corpus-'));
  const made = await testPdf();
  made.addPage().text(['Foxes', `${SENTENCE}.`], { x: 72, top: 72 });
  pdf = await made.bytes();
  if (hasDpkg) deb = tinyPackage(join(work, 'tree'));
});

afterAll(() => {
  server.close();
  rmSync(work, { recursive: true, force: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(work, 'corpus-'));
  asked.length = 0;
  answers.clear();
  answers.set(`/debian/${PATH}`, deb);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A package with one PDF, its source and another source that says something else. */
function tinyPackage(tree: string): Buffer {
  const files: Record<string, string | Uint8Array> = {
    'DEBIAN/control':
      'Package: tiny-doc\nVersion: 1.0\nArchitecture: all\nMaintainer: Nobody <nobody@example.org>\nDescription: a test\n',
    'usr/share/doc/tiny/tiny.pdf.gz': gzipSync(pdf),
    'usr/share/doc/tiny/tiny.md': `# Foxes\n\n${SENTENCE}.\n`,
    'usr/share/doc/tiny/other.md': 'A cat sits on a mat, far away from any foxes or dogs, and waits for rain.\n',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true, mode: 0o755 });
    writeFileSync(join(tree, path), content);
  }
  const file = `${tree}.deb`;
  const { status, stderr } = spawnSync('dpkg-deb', ['--root-owner-group', '--build', tree, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(file);
}

function manifestOf(change: Partial<DebianDocument> = {}, hash = sha256(deb)): Manifest {
  const document = {
    name: 'tiny',
    set: 'markdown',
    pdf: 'usr/share/doc/tiny/tiny.pdf.gz',
    sha256: sha256(pdf),
    pages: 1,
    language: 'en',
    source: { kind: 'markdown', files: ['usr/share/doc/tiny/tiny.md'] },
    ...change,
  };
  const one = { package: 'tiny-doc', path: PATH, sha256: hash, bytes: deb.length, documents: [document] };
  return parseManifest(JSON.stringify({ snapshot: '20260712T000000Z', packages: [one] }));
}

async function build(manifest: Manifest, archives = [archive]) {
  const outcomes: DocumentOutcome[] = [];
  const failed = await buildCorpus(manifest, {
    folder,
    archives,
    jobs: 2,
    onDocument: (_, outcome) => outcomes.push(outcome),
  });
  return { failed, outcomes };
}

/** All files below the corpus but the packages. */
function made(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.deb'))
    .map(({ name }) => name)
    .sort();
}

const messageOf = ([outcome]: readonly DocumentOutcome[]): string | undefined =>
  outcome?.kind === 'failed' ? outcome.message : undefined;

test.runIf(hasDpkg)('A package becomes a PDF and its truth, and nothing else stays', async () => {
  const { failed, outcomes } = await build(manifestOf());
  expect(failed).toBe(0);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['made']);
  expect(made()).toEqual(['tiny.md', 'tiny.pdf']);
  expect(readFileSync(join(folder, 'markdown/pdf/tiny.pdf')).equals(pdf)).toBe(true);
  expect(readFileSync(join(folder, 'markdown/md/tiny.md'), 'utf8')).toBe(`# Foxes\n\n${SENTENCE}.\n`);
  expect(readdirSync(join(folder, 'packages'))).toEqual(['tiny-doc_1.0_all.deb']);
});

test.runIf(hasDpkg)('What is there is neither downloaded nor made again', async () => {
  await build(manifestOf());
  const { outcomes } = await build(manifestOf());
  expect(outcomes.map(({ kind }) => kind)).toEqual(['kept']);
  rmSync(join(folder, 'markdown/md/tiny.md'));
  expect((await build(manifestOf())).outcomes.map(({ kind }) => kind)).toEqual(['made']);
  expect(asked).toEqual([`/debian/${PATH}`]);
});

test.runIf(hasDpkg)('Where one archive lacks the package, the next one is asked', async () => {
  const { outcomes } = await build(manifestOf(), [`${archive}/gone`, archive]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['made']);
  expect(asked).toEqual([`/debian/gone/${PATH}`, `/debian/${PATH}`]);
});

test.runIf(hasDpkg)('A package of other bytes is refused, and the message says where to look', async () => {
  const { failed, outcomes } = await build(manifestOf({}, '0'.repeat(64)));
  expect(failed).toBe(1);
  expect(messageOf(outcomes)).toContain('it sent other bytes than the manifest names');
  expect(messageOf(outcomes)).toContain('snapshot.debian.org');
  expect(existsSync(join(folder, 'packages', 'tiny-doc_1.0_all.deb'))).toBe(false);
  expect(made()).toEqual([]);
});

test.runIf(hasDpkg)('Without a network the message names each archive and why it failed', async () => {
  const { outcomes } = await build(manifestOf(), ['http://127.0.0.1:1/debian', `${archive}/gone`]);
  expect(messageOf(outcomes)).toMatch(/127\.0\.0\.1:1\/debian: .+/);
  expect(messageOf(outcomes)).toContain('it answered 404');
});

test.runIf(hasDpkg)('A PDF whose source says something else is left out', async () => {
  const other = manifestOf({ source: { kind: 'markdown', files: ['usr/share/doc/tiny/other.md'] } });
  expect((await build(other)).outcomes).toEqual([{ kind: 'left-out', overlap: expect.closeTo(0.3, 0) }]);
  expect(made()).toEqual([]);
});

test.runIf(hasDpkg)('A PDF that is not the manifest’s is refused', async () => {
  expect(messageOf((await build(manifestOf({ sha256: '0'.repeat(64) }))).outcomes)).toContain('is not the PDF');
});

test.runIf(hasDpkg)('A file that the package lacks fails its document alone', async () => {
  expect(messageOf((await build(manifestOf({ pdf: 'usr/share/doc/tiny/none.pdf' }))).outcomes)).toContain('none.pdf');
});

test.runIf(hasDpkg)(
  'A program that is missing stops everything before a download, and says how to get it',
  async () => {
    const path = process.env.PATH;
    process.env.PATH = work;
    try {
      const html = manifestOf({ source: { kind: 'html', files: ['usr/share/doc/tiny/tiny.html'] } });
      await expect(build(html)).rejects.toThrow(/dpkg-deb is missing[\s\S]*pandoc is missing[\s\S]*apt install pandoc/);
    } finally {
      process.env.PATH = path;
    }
    expect(asked).toEqual([]);
  },
);
