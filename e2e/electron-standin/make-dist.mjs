#!/usr/bin/env node
// make-dist.mjs OUT: puts the stand-in into OUT in the shape of an unzipped Electron release for Linux, so that
// electron-builder packs with it (-c.electronDist=OUT). Plain JavaScript without dependencies.
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const target = process.argv[2];
if (!target) {
  console.error('usage: electron-standin-dist OUT');
  process.exit(2);
}
const out = path.resolve(target);

/** Electron's release has these beside the executable; electron-builder moves, trims or chmods some of them. */
const FILES = {
  LICENSE: readFileSync(path.join(here, 'LICENSE')),
  'LICENSES.chromium.html': '',
  'chrome-sandbox': '',
  'locales/en-US.pak': '',
  'locales/de.pak': '',
  version: createRequire(import.meta.url)('electron/package.json').version,
};

/**
 * The fuse wire (@electron/fuses): a sentinel, the schema's version, the number of fuses, one character for each.
 * They can be flipped and read back; the stand-in obeys none. The launcher never reads so far: it ends in exec.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '101100011';
const wire = Buffer.concat([
  Buffer.from(`exit 127\n# ${SENTINEL}`),
  Buffer.from([1, FUSES.length]),
  Buffer.from(`${FUSES}\n`),
]);

rmSync(out, { recursive: true, force: true });
mkdirSync(path.join(out, 'locales'), { recursive: true });
mkdirSync(path.join(out, 'resources'));
cpSync(path.join(here, 'electron'), path.join(out, 'electron'));
cpSync(path.join(here, 'runtime'), path.join(out, 'runtime'), { recursive: true });
for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(out, name), content);
appendFileSync(path.join(out, 'electron'), wire);
for (const name of ['electron', 'chrome-sandbox']) chmodSync(path.join(out, name), 0o755);
