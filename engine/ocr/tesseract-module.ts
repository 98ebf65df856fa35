import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { PixelBox } from './words.ts';

/** The part of tesseract.js-core's interface that is used. Names are Tesseract's own (baseapi.h, resultiterator.h). */

/** Levels of an iterator (PageIteratorLevel). */
export const BLOCK = 0;
export const TEXT_LINE = 2;
export const WORD = 3;

/** Block types (PolyBlockType) that are pictures. */
export const PICTURES: ReadonlySet<number> = new Set([9, 10, 11]);

interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  BlockType(): number;
  GetUTF8Text(level: number): string;
  /** 0 to 100. */
  Confidence(level: number): number;
  getBoundingBox(level: number): PixelBox;
  getBaseline(level: number): PixelBox & { has_baseline: boolean };
}

interface OrientationResult {
  best_result: { orientation_id: number; script_id: number; sconfidence: number; oconfidence: number };
  unicharset: { get_script_from_script_id(id: number): string };
}

export interface BaseApi {
  Init(folder: string, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImage(samples: number, widthPx: number, heightPx: number, bytesPerPixel: number, bytesPerLine: number): void;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  DetectOS(result: OrientationResult): boolean;
  GetIterator(): ResultIterator;
  Clear(): void;
  End(): void;
}

export interface TesseractModule {
  memory: WebAssembly.Memory;
  TessBaseAPI: new () => BaseApi;
  OSResults: new () => OrientationResult;
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  _malloc(size: number): number;
  _free(pointer: number): void;
  destroy(object: object): void;
}

// Loads Tesseract's WebAssembly: the fastest build that this computer supports.

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
