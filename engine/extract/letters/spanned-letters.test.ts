import { describe, expect, it } from 'vitest';
import { Characters } from '../characters.ts';
import type { Pdfium } from '../pdfium.ts';
import { placeSpannedLetters } from './spanned-letters.ts';

interface Drawn {
  /** The innermost mark around the object. */
  span: number;
  x: number;
  y: number;
  /** Whether the mark has the text of its objects. */
  named?: boolean;
}

/** A fake of PDFium's page with these text objects, numbered from 1. */
function pdfiumOf(objects: readonly Drawn[]): Pdfium {
  const memory = new Map<number, number>();
  const at = (object: number): Drawn => objects[object - 1] ?? { span: 0, x: 0, y: 0 };
  return {
    FPDFPage_CountObjects: () => objects.length,
    FPDFPage_GetObject: (_: number, i: number) => i + 1,
    FPDFPageObj_GetType: () => 1,
    FPDFPageObj_CountMarks: () => 1,
    FPDFPageObj_GetMark: (object: number) => at(object).span,
    FPDFPageObjMark_GetParamValueType: (span: number) =>
      objects.some((object) => object.span === span && object.named !== false) ? 3 : 0,
    FPDFPageObj_GetMatrix: (object: number, target: number) => {
      memory.set(target + 16, at(object).x).set(target + 20, at(object).y);
      return true;
    },
    FPDFPageObj_GetBounds: (object: number, ...targets: number[]) => {
      const { x, y } = at(object);
      for (const [i, target] of targets.entries()) memory.set(target, [x, y, x + 4, y + 6][i] ?? 0);
      return true;
    },
    malloc: () => 1_000,
    free: () => undefined,
    heap: {
      floats: (address: number, length: number) => Array.from({ length }, (_, i) => memory.get(address + 4 * i) ?? 0),
      bytes: (_: number, length: number) => new Uint8Array(length),
    },
  } as unknown as Pdfium;
}

/** One text per object, at the object's position. */
function charactersOf(texts: readonly [text: string, object: number][], objects: readonly Drawn[]): Characters {
  const characters = new Characters();
  const all = texts.flatMap(([text, object]) => [...text].map((char) => ({ char, object })));
  characters.clear(all.length);
  all.forEach(({ char, object }, i) => {
    const { x, y } = objects[object - 1] ?? { x: 0, y: 0 };
    characters.codes[i] = char.codePointAt(0) ?? 0;
    characters.objects[i] = object;
    characters.origins.set([x, y], 2 * i);
  });
  return characters;
}

const originsOf = ({ origins, count }: Characters): number[][] =>
  Array.from({ length: count }, (_, i) => [...origins.slice(2 * i, 2 * i + 2)]);

describe('a letter and its vowel sign in one span', () => {
  const objects = [
    { span: 7, x: 12, y: 704 },
    { span: 7, x: 10, y: 700 },
    { span: 8, x: 14, y: 700 },
  ];

  it('stand where the letter is, on the line', () => {
    const characters = charactersOf(
      [
        ['م\u064f', 1],
        ['ن', 3],
      ],
      objects,
    );
    placeSpannedLetters(pdfiumOf(objects), 1, characters);
    expect(originsOf(characters)).toEqual([
      [10, 700],
      [10, 700],
      [14, 700],
    ]);
    expect([...characters.boxes.slice(0, 4)]).toEqual([10, 706, 14, 700]);
  });

  it('are read once where both have the text of the span', () => {
    const characters = charactersOf(
      [
        ['م\u064f', 1],
        ['م\u064f', 2],
        ['ن', 3],
      ],
      objects,
    );
    placeSpannedLetters(pdfiumOf(objects), 1, characters);
    const codes = [...characters.codes.slice(0, 5)].map((code) => String.fromCodePoint(code));
    expect(codes.filter((char) => char !== '\u200e').join('')).toBe('م\u064fن');
  });

  it('stand there with a joiner, too', () => {
    const characters = charactersOf([['\u200dه', 1]], objects);
    placeSpannedLetters(pdfiumOf(objects), 1, characters);
    expect(originsOf(characters)).toEqual([
      [10, 700],
      [10, 700],
    ]);
  });

  it('stay in their lines where the mark is that of a paragraph of two lines, which does not say what they mean', () => {
    const lines = [
      { span: 7, x: 10, y: 700, named: false },
      { span: 7, x: 10, y: 680, named: false },
    ];
    const characters = charactersOf(
      [
        ['م\u064f', 1],
        ['ن\u064f', 2],
      ],
      lines,
    );
    placeSpannedLetters(pdfiumOf(lines), 1, characters);
    expect(originsOf(characters).map(([, y]) => y)).toEqual([700, 700, 680, 680]);
  });

  it('stay where they are with a joiner of other scripts', () => {
    const emoji = [
      { span: 7, x: 10, y: 700 },
      { span: 7, x: 30, y: 700 },
    ];
    const characters = charactersOf([['👩\u200d👧', 1]], emoji);
    placeSpannedLetters(pdfiumOf(emoji), 1, characters);
    expect(originsOf(characters).map(([x]) => x)).toEqual([10, 10, 10]);
  });

  it('stay where they are in spans of their own', () => {
    const apart = objects.map((object, i) => ({ ...object, span: i + 1 }));
    const characters = charactersOf(
      [
        ['م\u064f', 1],
        ['ن', 3],
      ],
      apart,
    );
    placeSpannedLetters(pdfiumOf(apart), 1, characters);
    expect(originsOf(characters)[0]).toEqual([12, 704]);
  });
});
