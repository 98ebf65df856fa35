/** What the service needs to recognise text: Tesseract's WebAssembly in three builds, and the language data of assets/ocr. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';

const core = 'node_modules/tesseract.js-core';
const builds = ['tesseract-core-relaxedsimd', 'tesseract-core-simd', 'tesseract-core'];

/** Paths in the checkout → paths in the service's folder. The scripts are CommonJS, which only `.cjs` says in this package. */
export function ocrFiles() {
  const data = readdirSync(join(root, 'assets', 'ocr')).filter((name) => name.endsWith('.traineddata.gz'));
  return Object.fromEntries([
    ...builds.flatMap((name) => [
      [`${core}/${name}.js`, `tesseract/${name}.cjs`],
      [`${core}/${name}.wasm`, `tesseract/${name}.wasm`],
    ]),
    [`${core}/LICENSE`, 'tesseract/LICENSE'],
    ['assets/ocr/NOTICE.md', 'tesseract/NOTICE.md'],
    ...data.map((name) => [`assets/ocr/${name}`, `tesseract/${name}`]),
  ]);
}
