import { expect, it } from 'vitest';
import { Characters } from '../characters.ts';
import { TextStyles } from '../fonts/text-styles.ts';
import { restoreDrawnHyphens } from './drawn-hyphens.ts';
import { textOf } from './unicode.ts';

const STYLES = new TextStyles();
const STYLE = STYLES.style(STYLES.font({ name: 'Times', flags: 0, weight: 400, italicAngle: 0 }), 10, 0, 0);

/** A line of letters 5 pt apart; what stands after a line feed is on the next one. */
function read(text: string, hyphenPt: number): string {
  const characters = new Characters();
  characters.clear(text.length);
  const look = characters.lookOf(STYLE);
  let [x, y] = [50, 700];
  [...text].forEach((letter, i) => {
    if (letter === '\n') [x, y] = [50, y - 12];
    const width = letter === '\u00ad' ? hyphenPt : 5;
    characters.codes[i] = letter.charCodeAt(0);
    characters.looks[i] = look;
    characters.origins.set([x, y], 2 * i);
    characters.boxes.set([x, y + 8, x + width, y - 2], 4 * i);
    x += width;
  });
  const codes = characters.codes.subarray(0, text.length);
  restoreDrawnHyphens(codes, characters);
  return String.fromCharCode(...codes);
}

it('a soft hyphen that takes room inside a line is a hyphen', () => {
  expect(read('Menu\u00ad>Edit', 3)).toBe('Menu->Edit');
  expect(read('foo \u00ad bar', 3)).toBe('foo - bar');
});

it('and a soft one at the end of a line, or where nothing is drawn', () => {
  expect(read('con\u00ad\ntinued', 3)).toBe('con\u00ad\ntinued');
  expect(read('con\u00adtinued', 0)).toBe('con\u00adtinued');
});

it('one that is of the glyph of a hyphen is left out, and what else is given for it', () => {
  const characters = new Characters();
  const written = (text: string, xs: number[]): string => {
    characters.clear(text.length);
    characters.codes.set([...text].map((letter) => letter.charCodeAt(0)));
    characters.looks.fill(characters.lookOf(STYLE), 0, text.length);
    characters.origins.set(xs.flatMap((x) => [x, 700]));
    characters.boxes.set(xs.flatMap((x) => [x, 708, x + 5, 698]));
    const codes = characters.codes.subarray(0, text.length);
    restoreDrawnHyphens(codes, characters);
    return [...codes].map(textOf).join('');
  };
  expect(written('a-\u00ad\u2010b', [50, 55, 55, 55, 60])).toBe('a-b');
  expect(written('a-\u00ad\u2010b', [50, 55, 60, 65, 70])).toBe('a---b');
  expect(written('a-\u00ad\u2010b', [50, 55, 55, 60, 65])).toBe('a--b');
  expect(written('a+\u00adb', [50, 55, 55, 60])).toBe('a+-b');
});
