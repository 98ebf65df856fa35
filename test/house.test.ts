import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const rooms = '{core,electron,renderer,service,cli,engine,bench,e2e,scripts,test}';
const files = globSync(`${rooms}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: (name) => /node_modules/.test(name) });

/** What is built or tested by itself: engine, benches and tests have names of their own. */
const app = files.filter(
  (path) => /^(core|electron|renderer|service|cli)\//.test(path) && !/\.test\.|fixtures\/|\/dev\//.test(path),
);

/**
 * Files of one name by design: the entry of a program or the contract of a border, and in the window one file a subject
 * for each kind of thing that belongs to it.
 */
const alikeByDesign =
  /^(cli|electron|renderer|service)\/main\.tsx?$|\/contract\.ts$|^renderer\/(actions|stores|tasks|i18n\/[a-z-]+)\//;

test('No file is longer than 400 lines', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const long = files.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});

test('Folders are made with their parents in one place: Node’s own way does not end everywhere (service/make-folder.ts)', () => {
  const recursive = /\bmkdir(?:Sync)?\([^;]*?\brecursive: true/;
  expect(recursive.test('await mkdir(join(a, b), { recursive: true, mode: 0o700 });')).toBe(true);
  const shipped = [...app, ...files.filter((path) => /^engine\//.test(path) && !/\.test\.|fixtures\//.test(path))];
  expect(shipped.filter((path) => recursive.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('No two files have one name, but those that are meant to', () => {
  const byName = Map.groupBy(
    app.filter((path) => !alikeByDesign.test(path)),
    (path) => basename(path),
  );
  expect([...byName.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
