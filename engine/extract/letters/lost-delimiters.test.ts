import { expect, it } from 'vitest';
import { Characters } from '../characters.ts';
import { TextStyles } from '../fonts/text-styles.ts';
import type { Pdfium } from '../pdfium.ts';
import { restoreDelimiters } from './lost-delimiters.ts';

const [BRACKET, LOST, WORD, EXTENSION, ROMAN] = [101, 102, 103, 7, 8];
const ADDRESS = 64;

/** A page of three text objects. The text page has characters of the first and the last one only. */
function pdfiumOf(bounds: readonly number[]): Pdfium {
  const objects = [BRACKET, LOST, WORD];
  const values = new Map<number, number>();
  const calls = {
    FPDFPage_CountObjects: () => objects.length,
    FPDFPage_GetObject: (_: number, i: number) => objects[i] ?? 0,
    FPDFPageObj_GetType: () => 1,
    FPDFTextObj_GetFont: (object: number) => (object === WORD ? ROMAN : EXTENSION),
    FPDFPageObj_GetBounds: (_: number, ...targets: number[]) => {
      for (const [i, target] of targets.entries()) values.set(target, bounds[i] ?? 0);
      return 1;
    },
    malloc: () => ADDRESS,
    free: () => {},
    heap: { floats: (at: number, length: number) => Array.from({ length }, (_, i) => values.get(at + 4 * i) ?? 0) },
  };
  return calls as unknown as Pdfium;
}

function charactersOf(code: number): Characters {
  const styles = new TextStyles();
  const font = styles.font({ name: 'LMMathExtension10-Regular', flags: 4, weight: 400, italicAngle: 0 });
  const characters = new Characters();
  characters.clear(1);
  characters.codes[0] = code;
  characters.objects[0] = BRACKET;
  characters.looks[0] = characters.lookOf(styles.style(font, 10, 0, 0));
  return characters;
}

it('a large bracket with the code of a space is found where the text page has only the one that closes it', () => {
  const characters = charactersOf(0x21);
  restoreDelimiters(pdfiumOf([254, 570, 259, 600]), 1, characters);
  expect(characters.count).toBe(2);
  expect([characters.codes[1], characters.inks.get(1), characters.boxes[4]]).toEqual([0x20, [600, 570], 254]);
});

it('on a page that lies on its side, its place is as its text is read', () => {
  const characters = charactersOf(0x21);
  characters.turns[0] = 1;
  restoreDelimiters(pdfiumOf([254, 570, 259, 600]), 1, characters);
  expect([characters.turns[1], characters.inks.get(1), characters.boxes[4]]).toEqual([1, [-254, -259], 570]);
});

it('pages without the closing one stay as they are', () => {
  const characters = charactersOf(0x50);
  restoreDelimiters(pdfiumOf([254, 570, 259, 600]), 1, characters);
  expect(characters.count).toBe(1);
});
