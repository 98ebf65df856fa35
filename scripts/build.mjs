/**
 * `npm run build [-- --force] [bundle…]`: bundles what has changed since its last build into dist/: electron (main process, preload,
 * keychain's process), service (its process, engine worker, PDFium, Tesseract with its languages) and renderer (the page).
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './checkout.mjs';
import { ocrFiles } from './ocr-files.mjs';

/** `from`: every file below these counts, but for tests; a bundle may take in more rooms than its own. */
const bundles = [
  {
    name: 'electron',
    from: ['core', 'electron', 'service', 'vite.main.config.ts', 'vite.preload.config.ts'],
    configs: ['vite.main.config.ts', 'vite.preload.config.ts'],
    // For Help → Licences: what no bundle's own list of licences names.
    copies: {
      LICENSE: 'notices/Quire.txt',
      'node_modules/electron/LICENSE': 'notices/Electron.txt',
      'node_modules/keytar/LICENSE.md': 'notices/keytar.txt',
      'node_modules/@embedpdf/pdfium/LICENSE.pdfium': 'notices/PDFium.txt',
      'node_modules/word-list/license': 'notices/word-list.txt',
      'node_modules/tesseract.js-core/LICENSE': 'notices/Tesseract.txt',
      'assets/ocr/NOTICE.md': 'notices/Tesseract, languages.txt',
      'node_modules/swagger-ui-dist/LICENSE': 'notices/Swagger UI.txt',
      'node_modules/swagger-ui-dist/NOTICE': 'notices/Swagger UI, notice.txt',
      'node_modules/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt': 'notices/Swagger UI, its parts.txt',
    },
  },
  {
    name: 'service',
    from: [
      ...['core', 'electron', 'cli', 'service', 'engine'],
      ...['vite.service.config.ts', 'vite.workers.config.ts', 'vite.cluster.config.ts'],
    ],
    configs: ['vite.service.config.ts', 'vite.workers.config.ts', 'vite.cluster.config.ts'],
    copies: {
      'node_modules/@embedpdf/pdfium/dist/pdfium.wasm': 'pdfium.wasm',
      'node_modules/word-list/words.txt': 'words.txt',
      ...Object.fromEntries(
        ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE'].map(
          (name) => [`node_modules/swagger-ui-dist/${name}`, `swagger-ui/${name}`],
        ),
      ),
      ...ocrFiles(),
    },
  },
  {
    name: 'renderer',
    from: ['renderer', 'electron/ipc', 'core/errors', 'core/options', 'core/settings', 'service/page-ranges.ts'],
    configs: ['renderer/vite.config.ts'],
  },
];

const shared = ['scripts/build.mjs', 'scripts/ocr-files.mjs', 'vite.node.ts', 'package-lock.json'];
const isTest = (path) => /\.test\.tsx?$|[\\/]fixtures[\\/]/.test(path);
const stampOf = (name) => join(root, '.cache', 'build', `${name}.sha256`);

function filesBelow(path) {
  const full = join(root, path);
  const entries = existsSync(full) ? readdirSync(full, { withFileTypes: true, recursive: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** By content, not by time: a fresh clone or another branch changes times only. */
function fingerprint({ from, copies = {} }) {
  const single = [...from.filter((path) => /\.ts$/.test(path)), ...shared, ...Object.keys(copies)].map((path) =>
    join(root, path),
  );
  const below = from.filter((path) => !/\.ts$/.test(path)).flatMap(filesBelow);
  const hash = createHash('sha256');
  for (const path of [...single, ...below].filter((path) => !isTest(path)).sort()) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

async function bundle({ name, configs, copies = {} }) {
  const { build } = await import('vite');
  const folder = join(root, 'dist', name);
  rmSync(folder, { recursive: true, force: true });
  for (const config of configs) await build({ configFile: join(root, config), logLevel: 'warn' });
  for (const [from, to] of Object.entries(copies)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(root, from), join(folder, to));
  }
}

process.env.NODE_ENV = 'production';
process.chdir(root);
const force = process.argv.includes('--force');
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
for (const target of bundles.filter(({ name }) => named.length === 0 || named.includes(name))) {
  const stamp = stampOf(target.name);
  const now = fingerprint(target);
  const isFresh =
    existsSync(join(root, 'dist', target.name)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (isFresh && !force) continue;
  process.stderr.write(`Building ${target.name}…\n`);
  await bundle(target);
  mkdirSync(join(root, '.cache', 'build'), { recursive: true });
  writeFileSync(stamp, now);
}
