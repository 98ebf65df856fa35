import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './import-graph.ts';

const there = ['core', 'electron', 'renderer', 'service', 'engine', 'cli', 'scripts', 'test', 'docs'];

test('Every file and folder that ARCHITECTURE.md names is there', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [...text.matchAll(/`([\w*.-]+\/[\w/.*-]*|[\w-]+\.(?:ts|md))`/g)].flatMap(([, path]) => path ?? []);
  expect(named.length).toBeGreaterThan(40);
  // Within a room that has just been named, paths stand without it.
  const missing = named.filter((path) => {
    const places = [path, `{${there.join(',')}}/**/${path}`];
    return globSync(places, { cwd: root }).length === 0;
  });
  expect(missing).toEqual([]);
});
