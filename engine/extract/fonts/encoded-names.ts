/**
 * What the glyphs of a document's simple fonts are called at their codes (PDF 1.7, 9.6.6: /Encoding with /Differences). PDFium has no
 * call for it, and believes a ToUnicode table before a name. Ghostscript writes such tables for fonts of formulas with characters of its
 * own choice, "♣" for the glyph `bar`; the name is what the font's maker said.
 */

import { contentOf, type FoundObject, findObjects } from '../repair/found-objects.ts';
import { isEncrypted } from '../repair/repair.ts';
import type { NamedGlyph } from './sign-names.ts';

interface Fonts {
  simple: ReadonlyMap<string, SimpleFont>;
  /** Names that only composite fonts have of which a character's number is that of its glyph in the font's program. */
  numbered: ReadonlySet<string>;
}

interface SimpleFont {
  /** Names of glyphs by code; null where the fonts of this name don't agree. */
  names: Map<number, string | null>;
  /** Codes by the characters that ToUnicode tables give for them; null for a character that several codes have. */
  codes: Map<number, number | null>;
}

const LAST_CODE = 0xff;
const MAX_MAP_BYTES = 1e6;
const SUBSET = /^[A-Z]{6}\+/;

/** By file, since a long document is opened again and again. */
const known = new WeakMap<Uint8Array, EncodedNames>();

export function encodedNamesOf(source: Uint8Array): EncodedNames {
  const names = known.get(source) ?? new EncodedNames(source);
  known.set(source, names);
  return names;
}

/** Read when the first font is asked for: for that the file is searched as a whole. */
export class EncodedNames {
  readonly #source: Uint8Array;
  #fonts: Fonts | undefined;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /**
   * What the glyph at a code is called; undefined where it is not known, or the font keeps its built-in encoding.
   *
   * @param font its name, with or without its subset prefix: fonts of one name are taken for one
   */
  nameAt(font: string, code: number): string | undefined {
    return this.#font(font)?.names.get(code) ?? undefined;
  }

  /** The glyphs of a font that can be told from each other by what PDFium gives for them. */
  glyphsOf(font: string): NamedGlyph[] {
    const { names, codes } = this.#font(font) ?? { names: [], codes: new Map<number, number | null>() };
    const told = new Map([...codes].map(([given, code]) => [code, given]));
    return [...names].flatMap(([code, name]): NamedGlyph[] => {
      const given = told.get(code) ?? code;
      const isSure = given === code ? (codes.get(code) ?? code) === code : codes.get(given) === code;
      return name !== null && isSure ? [{ given, code, name }] : [];
    });
  }

  /** Whether it is a composite font in which a character's number is that of its glyph in the font's program. */
  numbersGlyphs(font: string): boolean {
    return this.#known().numbered.has(font.replace(SUBSET, ''));
  }

  #font(name: string): SimpleFont | undefined {
    return this.#known().simple.get(name.replace(SUBSET, ''));
  }

  #known(): Fonts {
    this.#fonts ??= fontsOf(this.#source);
    return this.#fonts;
  }
}

/** Composite fonts whose codes are the numbers of their characters, and their descendants (PDF 1.7, 9.7), which have the same name. */
const COMPOSITE = /\/Encoding\s*\/Identity-[HV]|\/Subtype\s*\/CIDFontType[02]/;
const RENUMBERED = /\/CIDToGIDMap\s+\d/;

function fontsOf(source: Uint8Array): Fonts {
  const found = new Map<string, SimpleFont>();
  const numbered = new Set<string>();
  const others = new Set<string>();
  if (isEncrypted(source)) return { simple: found, numbered };
  const objects = new Map(findObjects(source).map((object) => [object.number, object]));
  for (const { head } of objects.values()) {
    const name = /\/BaseFont\s*\/([^\s/<>[\]()]+)/.exec(head)?.[1]?.replace(SUBSET, '');
    if (name === undefined) continue;
    (COMPOSITE.test(head) && !RENUMBERED.test(head) ? numbered : others).add(name);
    const names = differencesOf(referred(objects, head, 'Encoding')?.head ?? head, objects);
    if (names.size === 0) continue;
    const known = found.get(name) ?? { names: new Map(), codes: new Map() };
    found.set(name, known);
    for (const [code, own] of names) keepOne(known.names, code, own);
    const table = referred(objects, head, 'ToUnicode');
    if (table) for (const [code, character] of toldBy(table)) keepOne(known.codes, character, code);
  }
  for (const name of others) numbered.delete(name);
  return { simple: found, numbered };
}

/** The object that a dictionary's key refers to. */
export const referred = (
  objects: ReadonlyMap<number, FoundObject>,
  head: string,
  key: string,
): FoundObject | undefined => objects.get(Number(new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(head)?.[1] ?? 0));

/** Names of glyphs by code. */
export function differencesOf(head: string, objects: ReadonlyMap<number, FoundObject>): Map<number, string> {
  const list = /\/Differences\s*\[([^\]]*)\]/.exec(head)?.[1] ?? referred(objects, head, 'Differences')?.head ?? '';
  const names = new Map<number, string>();
  let code = 0;
  for (const [, number, name] of list.matchAll(/(?<![^\s[])(\d+)|\/([^\s/<>[\]()]+)/g)) {
    if (number !== undefined) code = Number(number);
    else if (name !== undefined && code <= LAST_CODE) names.set(code++, name);
  }
  return names;
}

function keepOne<T>(values: Map<number, T | null>, key: number, value: T): void {
  values.set(key, (values.get(key) ?? value) === value && values.get(key) !== null ? value : null);
}

/** Entries of one character of a ToUnicode map, as all of a font of signs are. */
export function toldBy({ head, bytes }: FoundObject): [code: number, character: number][] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const table = contentOf(head, whole.subarray(Math.max(0, whole.indexOf('stream'))), MAX_MAP_BYTES);
  const told: [number, number][] = [];
  for (const [, kind = '', entries = ''] of (table?.toString('latin1') ?? '').matchAll(
    /beginbf(char|range)(.*?)endbf/gs,
  )) {
    const form =
      kind === 'char' ? /<([\da-f]{2})>\s*<([\da-f]{4})>/gi : /<([\da-f]{2})>\s*<([\da-f]{2})>\s*<([\da-f]{4})>/gi;
    for (const [, ...numbers] of entries.matchAll(form)) {
      const [first = 0, last = 0, character = last] = numbers.map((digits) => Number.parseInt(digits, 16));
      for (let code = first; code <= (kind === 'char' ? first : last); code++)
        told.push([code, character + code - first]);
    }
  }
  return told;
}

export const NO_NAMES = new EncodedNames(new Uint8Array());
