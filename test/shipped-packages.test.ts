/** Audits and the parts list read package.json: what is bundled stands under `dependencies`, tools stand apart. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './import-graph.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(read('package.json'));
const rooms = '{core,electron,renderer,service,engine,cli}/**/*.{ts,tsx}';
const sources = globSync(rooms, { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|fixtures|\/dev\/|vite\.config/.test(path),
);

/** Packages whose code is imported; an import of types alone leaves nothing in a bundle. */
function imported(text: string): string[] {
  const pattern =
    /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?['"]([^'".][^'"]*)['"]|import\(['"]([^'".][^'"]*)['"]\)/gm;
  return [...text.matchAll(pattern)].map(([, still = '', lazy = still]) => {
    const parts = lazy.split('/');
    return parts.slice(0, lazy.startsWith('@') ? 2 : 1).join('/');
  });
}

test('Every package that the app imports stands under dependencies; Electron, its frame, is a tool to npm', () => {
  const used = new Set(sources.flatMap((path) => imported(read(path))));
  expect(used.size).toBeGreaterThan(30);
  const tools = [...used].filter((name) => name in manifest.devDependencies);
  expect(tools).toEqual(['electron']);
});

test('What is copied into the bundles stands there too', () => {
  const copied = [
    ...`${read('scripts/build.mjs')}${read('scripts/ocr-files.mjs')}`.matchAll(
      /node_modules\/((?:@[\w-]+\/)?[\w.-]+)/g,
    ),
  ];
  expect(copied.length).toBeGreaterThan(2);
  const names = copied.map(([, name = '']) => name).filter((name) => name !== 'electron');
  for (const name of names) expect(manifest.dependencies).toHaveProperty([name]);
});

test('Nothing stands under dependencies that no bundle holds', () => {
  const text = [...sources, 'scripts/build.mjs', 'scripts/ocr-files.mjs'].map(read).join('\n');
  expect(Object.keys(manifest.dependencies).filter((name) => !text.includes(name))).toEqual([]);
});
