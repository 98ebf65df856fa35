import { expect, test } from 'vitest';
import { parseManifest, readManifest, withOnly } from './manifest.ts';

const HASH = 'a'.repeat(64);
const document = {
  name: 'bash-manual',
  set: 'texinfo',
  pdf: 'usr/share/doc/bash/bash.pdf.gz',
  sha256: HASH,
  pages: 3,
  language: 'en',
  source: { kind: 'html', files: ['usr/share/doc/bash/bash.html'] },
};
const onePackage = {
  package: 'bash-doc',
  path: 'pool/main/b/bash/bash-doc_5.deb',
  sha256: HASH,
  bytes: 9,
  documents: [document],
};
const manifest = { snapshot: '20260712T000000Z', packages: [onePackage] };
const parse = (value: unknown) => parseManifest(JSON.stringify(value));
const withDocument = (change: object) =>
  parse({ ...manifest, packages: [{ ...onePackage, documents: [{ ...document, ...change }] }] });

test('The repository’s manifest is valid and names a hundred documents of at least forty packages', () => {
  const { packages } = readManifest();
  expect(packages.length).toBeGreaterThanOrEqual(40);
  expect(packages.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(100);
});

test('No path of a manifest leads out of the package', () => {
  expect(withDocument({}).packages[0]?.documents[0]?.name).toBe('bash-manual');
  for (const pdf of ['/etc/passwd', '../x.pdf', 'usr/../../x.pdf', 'C:\\x.pdf', 'C:/x.pdf', 'usr//x.pdf', ''])
    expect(() => withDocument({ pdf }), pdf).toThrow();
  for (const files of [[], ['../x.html']]) expect(() => withDocument({ source: { kind: 'html', files } })).toThrow();
});

test('Names of documents and sets can be names of files', () => {
  for (const name of ['', '..', 'a/b', 'a b', 'a:b', '-x', '.x']) {
    expect(() => withDocument({ name }), name).toThrow();
    expect(() => withDocument({ set: name }), name).toThrow();
  }
});

test('A kind of source that nobody can read, a wrong hash and a field too much are refused', () => {
  expect(() => withDocument({ source: { kind: 'troff', files: ['x.ms'] } })).toThrow();
  expect(() => withDocument({ sha256: 'abc' })).toThrow();
  expect(() => withDocument({ truth: 'x' })).toThrow();
});

test('No two documents have one name, in whatever package or set', () => {
  const other = { ...onePackage, package: 'bash-doc-fr', documents: [{ ...document, set: 'sphinx' }] };
  expect(() => parse({ ...manifest, packages: [onePackage, other] })).toThrow('two documents have one name');
  expect(() => parse({ ...manifest, packages: [onePackage, onePackage] })).toThrow('a package is named twice');
});

test('A glob keeps the documents that it matches, and their packages only', () => {
  const second = {
    ...onePackage,
    package: 'zsh-doc',
    documents: [
      { ...document, name: 'zsh' },
      { ...document, name: 'zsh-intro' },
    ],
  };
  const all = parse({ ...manifest, packages: [onePackage, second] });
  expect(withOnly(all, 'zsh*').packages.map((one) => one.package)).toEqual(['zsh-doc']);
  expect(withOnly(all, '*-*').packages.map(({ documents }) => documents.map(({ name }) => name))).toEqual([
    ['bash-manual'],
    ['zsh-intro'],
  ]);
  expect(withOnly(all, 'csh').packages).toEqual([]);
});
