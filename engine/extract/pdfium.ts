/** Loads PDFium's WebAssembly and gives typed access to its heap and to the C functions in use. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { rememberMemory } from './first-memory.ts';

const CALLS = [
  'EPDFAnnot_Flatten',
  'EPDFAnnot_GenerateFormFieldAP',
  'EPDFAnnot_GetButtonExportValue',
  'EPDFAnnot_GetFormFieldRawValue',
  'EPDFAnnot_GetObjectNumber',
  'EPDFAnnot_GetRichContent',
  'EPDFAnnot_HasAppearanceStream',
  'EPDFCatalog_GetLanguage',
  'FPDFAction_GetDest',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFAnnot_GetAP',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetFormFieldFlags',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetObject',
  'FPDFAnnot_GetObjectCount',
  'FPDFAnnot_GetOptionCount',
  'FPDFAnnot_GetOptionLabel',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_HasKey',
  'FPDFAnnot_IsOptionSelected',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetFormat',
  'FPDFBitmap_GetHeight',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_GetWidth',
  'FPDFBookmark_GetAction',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_GetPathSegment',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetLocationInPage',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFlags',
  'FPDFFont_GetFontData',
  'FPDFFont_GetGlyphWidth',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetWeight',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImageMetadata',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFImageObj_GetRenderedBitmap',
  'FPDFImageObj_SetMatrix',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAction',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetDest',
  'FPDFPage_CloseAnnot',
  'FPDFPage_Flatten',
  'FPDFPage_CountObjects',
  'FPDFPage_GenerateContent',
  'FPDFPage_GetAnnot',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetObject',
  'FPDFPage_GetRotation',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetClipPath',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetType',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamIntValue',
  'FPDFPageObjMark_GetParamValueType',
  'FPDFPath_CountSegments',
  'FPDFPath_GetDrawMode',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetClose',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_LoadPage',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetRenderedBitmap',
  'FPDFTextObj_GetTextRenderMode',
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDF_GetFormType',
  'FPDF_GetLastError',
  'FPDF_GetMetaText',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageCount',
  'FPDF_GetPageHeightF',
  'FPDF_GetPageLabel',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_GetPageWidthF',
  'FPDF_LoadCustomDocument',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
  'FPDF_StructElement_Attr_GetNumberValue',
  'FPDF_StructElement_Attr_GetValue',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_GetAttributeAtIndex',
  'FPDF_StructElement_GetAttributeCount',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDF_StructElement_GetType',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructTree_GetForPage',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_ExitFormFillEnvironment',
  'PDFiumExt_Init',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_OpenFormFillInfo',
  'free',
  'malloc',
] as const;

type Call = (...args: number[]) => number;

/** The C functions; arguments and results are only numbers and pointers. */
export type Pdfium = Record<(typeof CALLS)[number], Call> & {
  readonly heap: Heap;
  /**
   * Sets the callback `int (*)(void*, unsigned long, unsigned char*, unsigned long)` that PDFium calls, and returns a pointer to
   * it.
   */
  setReader(read: Call): number;
  /**
   * Releases it with everything that is open in it. A later document may get the same instance with its memory restored. An
   * instance that a trap has left in the middle of a call is never reused.
   */
  release(): void;
  /** Whether every call has returned. A call that ended in a trap leaves its stack behind and PDFium in an undefined state. */
  isIntact(): boolean;
};

/** Reads and writes PDFium's memory. Views are created again whenever the memory has grown, because growth detaches them. */
export class Heap {
  readonly #memory: WebAssembly.Memory;
  /** Its length is 0 once it is detached, which is a faster check than comparing the memory's buffer. */
  #bytes: Uint8Array;
  #view: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#view = new DataView(memory.buffer);
  }

  get sizeBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  get view(): DataView {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.#memory.buffer);
      this.#view = new DataView(this.#memory.buffer);
    }
    return this.#view;
  }

  f32(pointer: number): number {
    return this.view.getFloat32(pointer, true);
  }

  f64(pointer: number): number {
    return this.view.getFloat64(pointer, true);
  }

  u32(pointer: number): number {
    return this.view.getUint32(pointer, true);
  }

  i32(pointer: number): number {
    return this.view.getInt32(pointer, true);
  }

  setU32(pointer: number, value: number): void {
    this.view.setUint32(pointer, value, true);
  }

  setF32(pointer: number, value: number): void {
    this.view.setFloat32(pointer, value, true);
  }

  setF64(pointer: number, value: number): void {
    this.view.setFloat64(pointer, value, true);
  }

  /** A view, valid until the next call into PDFium. */
  bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, pointer, length);
  }

  /** As `bytes`; the pointer must be aligned to the size of the numbers, as those from `malloc` are. */
  floats(pointer: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, pointer, length);
  }

  doubles(pointer: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, pointer, length);
  }

  words(pointer: number, length: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, pointer, length);
  }
}

/** Lends a part of PDFium's memory, which is free again when `use` has run. */
export function withMemory<T>(
  pdfium: Pick<Pdfium, 'malloc' | 'free'>,
  sizeBytes: number,
  use: (pointer: number) => T,
): T {
  const pointer = pdfium.malloc(sizeBytes);
  try {
    return use(pointer);
  } finally {
    pdfium.free(pointer);
  }
}

/** Lends a bitmap, which is gone when `use` has run; null where there was no memory for it. */
export function withBitmap<T>(pdfium: Pdfium, bitmap: number, use: () => T): T | null {
  if (bitmap === 0) return null;
  try {
    return use();
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** PDFium's code, compiled once per thread; the module may be passed to other threads. */
export function compiledPdfium(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

/** In the packed app the file is beside the bundle; when run from source, in its npm package. */
async function compile(): Promise<WebAssembly.Module> {
  const sibling = fileURLToPath(new URL('./pdfium.wasm', import.meta.url));
  const bytes = await readFile(sibling).catch(() =>
    readFile(fileURLToPath(new URL('pdfium.wasm', import.meta.resolve('@embedpdf/pdfium')))),
  );
  return WebAssembly.compile(bytes);
}

interface Spare {
  pdfium: Pdfium;
  module: WebAssembly.Module;
  maxBytes: number;
  /** @returns whether the memory could be restored */
  restore(): boolean;
}

/** The instance that was released last, for reuse. */
let spare: Spare | undefined;

/**
 * A PDFium instance with its own memory, new or restored. There is one per document: whatever a malicious file does to it
 * disappears with it, and so does the memory, which never shrinks.
 *
 * @param maxBytes a call that needs more memory ends in a trap
 */
export async function loadPdfium(module: WebAssembly.Module, maxBytes = Number.POSITIVE_INFINITY): Promise<Pdfium> {
  const last = spare;
  spare = undefined;
  if (last?.module === module && last.maxBytes === maxBytes && last.restore()) return last.pdfium;
  return startPdfium(module, maxBytes);
}

async function startPdfium(module: WebAssembly.Module, maxBytes: number): Promise<Pdfium> {
  let exports: WebAssembly.Exports = {};
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  await init({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, limited(imports, maxBytes));
      exports = instance.exports;
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  forgetHooks(globals);
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
  if (!memory || !table) throw new Error('pdfium.wasm exports no memory or no table');
  const calls = Object.fromEntries(CALLS.map((name) => [name, exports[name]])) as Pick<Pdfium, (typeof CALLS)[number]>;
  const stack = exports.emscripten_stack_get_current as Call;
  const atRest = stack();
  const heap = new Heap(memory);
  let reader = NO_READER;
  const readerPointer = addReader(table, (...args) => reader(...args));
  const isIntact = (): boolean => stack() === atRest;
  const pdfium: Pdfium = {
    ...calls,
    heap,
    setReader: (read) => {
      reader = read;
      return readerPointer;
    },
    release: () => {
      reader = NO_READER;
      // Grown memory cannot be restored, so such an instance is not kept.
      if (isIntact() && heap.sizeBytes === sizeAtFirst) spare = { pdfium, module, maxBytes, restore };
    },
    isIntact,
  };
  pdfium.PDFiumExt_Init();
  const restore = rememberMemory(heap, pdfium);
  const sizeAtFirst = heap.sizeBytes;
  return pdfium;
}

/** A callback that reads nothing. */
const NO_READER: Call = () => 0;

/** The imports, with a limit on the memory's growth. */
function limited(imports: WebAssembly.Imports, maxBytes: number): WebAssembly.Imports {
  const { emscripten_resize_heap: resize } = imports.env ?? {};
  if (typeof resize !== 'function') throw new Error('pdfium.wasm does not ask for memory');
  const grow = (bytes: number): unknown => (bytes >>> 0 > maxBytes ? 0 : resize(bytes));
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: grow } };
}

/** `(module (import "e" "f" (func (param i32 i32 i32 i32) (result i32))) (export "f" (func 0)))` */
const READER_MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x09, 0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
);

/** Emscripten's addFunction first wraps every function of the table, which takes time and megabytes. */
function addReader(table: WebAssembly.Table, read: Call): number {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(READER_MODULE), { e: { f: read } });
  const place = table.grow(1);
  table.set(place, exports.f);
  return place;
}

/**
 * Removes the setters that Emscripten's glue code defines on the global object for unsupported names. Those of the first PDFium
 * would keep its memory alive as long as the thread; later instances skip names that are already defined.
 *
 * @param before names that existed before
 */
function forgetHooks(before: ReadonlySet<string>): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (before.has(name) || !Object.getOwnPropertyDescriptor(globalThis, name)?.get) continue;
    Object.defineProperty(globalThis, name, { configurable: true, get: nothing });
  }
}

const nothing = (): undefined => undefined;
