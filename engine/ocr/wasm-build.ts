/** Loads Tesseract's WebAssembly: the fastest build that this computer supports. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { TesseractModule } from './tesseract-module.ts';

/** From fastest to slowest. All of them include the older engine, which detects a page's orientation and script. */
const BUILDS = ['relaxedsimd', 'simd', 'plain'] as const;
type Build = (typeof BUILDS)[number];

/**
 * Modules of one function each, which test for support of an instruction: `i32x4.relaxed_trunc_f32x4_s` of a constant, and
 * `i8x16.popcnt` of one.
 */
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const PROBES: Record<Build, readonly number[]> = {
  relaxedsimd: [...HEAD, 11, 1, 9, 0, 65, 1, 253, 15, 253, 129, 2, 11],
  simd: [...HEAD, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
  plain: [0, 97, 115, 109, 1, 0, 0, 0],
};

/** The fastest build that the JavaScript engine accepts on this processor. */
const fastestBuild = (): Build =>
  BUILDS.find((build) => WebAssembly.validate(Uint8Array.from(PROBES[build]))) ?? 'plain';

const require = createRequire(import.meta.url);
type Factory = (options: object) => Promise<Omit<TesseractModule, 'memory'>>;

/** In the packed app the files are in a folder beside the bundle; when run from source, in their npm package. */
async function locate(build: Build): Promise<{ script: string; wasm: Uint8Array }> {
  const name = build === 'plain' ? 'tesseract-core' : `tesseract-core-${build}`;
  const script = fileURLToPath(new URL(`./tesseract/${name}.cjs`, import.meta.url));
  const wasm = await readFile(script.replace(/cjs$/, 'wasm')).catch(() => null);
  if (wasm) return { script, wasm };
  const packaged = require.resolve(`tesseract.js-core/${name}.js`);
  return { script: packaged, wasm: await readFile(packaged.replace(/js$/, 'wasm')) };
}

let compiled: Promise<{ create: Factory; module: WebAssembly.Module }> | undefined;

async function compile(): Promise<{ create: Factory; module: WebAssembly.Module }> {
  const { script, wasm } = await locate(fastestBuild());
  return { create: require(script) as Factory, module: await WebAssembly.compile(new Uint8Array(wasm)) };
}

/**
 * A new Tesseract instance with its own memory. The code is compiled once per thread.
 *
 * @param onProgress called repeatedly while a page is recognised; an exception that it throws ends the recognition and leaves
 *   the instance unusable
 */
export async function loadTesseract(onProgress: () => void): Promise<TesseractModule> {
  compiled ??= compile();
  const { create, module } = await compiled;
  let memory: WebAssembly.Memory | undefined;
  const loaded = await create({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
    TesseractProgress: onProgress,
  });
  if (!memory) throw new Error('Tesseract exports no memory');
  return Object.assign(loaded, { memory });
}
