/** A clock may be set back, by hand or by the network, and what waits for it would then wait for hours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Why these read the time as it is set. */
const allowed: Record<string, string> = {
  'core/tasks/clock.ts': 'makes the time that never goes back',
  'electron/main.ts': 'compares it with the time at which an earlier process ended',
};

test('What lasts in the app is measured by the time that never goes back', () => {
  const files = ['core', 'electron'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  );
  const found = files
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|fixtures/.test(path))
    .filter((path) => /\bDate\.now\b/.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
