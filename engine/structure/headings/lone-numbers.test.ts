import { describe, expect, it } from 'vitest';
import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { bold, headings } from '../../fixtures/headings.ts';
import { line, lines, textWidth } from '../../fixtures/runs.ts';

const TEXT = 'the words of a paragraph that fills its line to the end of it';
const WIDTH = textWidth(TEXT, 10);
const prose = (top: number): GlyphRun[] => lines([TEXT, TEXT, TEXT], 60, top);
const centred = (text: string, top: number, style: Partial<TextStyle> = {}): GlyphRun[] =>
  line(text, 60 + (WIDTH - textWidth(text, style.sizePt ?? 10)) / 2, top, style);

const numbered = (numbers: readonly string[]): GlyphRun[] =>
  numbers.flatMap((number, i) => [...centred(number, 180 + 90 * i), ...prose(204 + 90 * i)]);

describe('headings', () => {
  it('are numbers alone in the middle of their lines, that count on', () => {
    expect(headings([[...prose(120), ...numbered(['I', 'A', 'B', 'II', 'III'])]])).toEqual([
      ...['1 I', '2 A', '2 B', '1 II', '1 III'],
    ]);
  });

  it('are numbers at the edge in large type, below the parts that they begin again in', () => {
    const chapters = ['I', 'II', 'I', 'II', 'III'].map((number, i) => [
      ...(number === 'I' ? line(i === 0 ? 'First Part' : 'Second Part', 60, 80, { sizePt: 24 }) : []),
      ...line(number, 60, 120, { sizePt: 18 }),
      ...prose(150),
    ]);
    expect(headings([line('The Title', 60, 80, { sizePt: 30 }), ...chapters])).toEqual([
      ...['1 The Title', '2 First Part', '3 I', '3 II', '2 Second Part', '3 I', '3 II', '3 III'],
    ]);
  });

  it('are the numbers of poems in the middle of the page, whose lines are short', () => {
    const poem = ['I', 'II', 'III'].flatMap((number, i) => [
      ...line(number, 298 - textWidth(number, 10) / 2, 100 + 100 * i),
      ...lines(
        ['The ferry left at half past nine', 'With sheep and flour and with twine,', 'And nobody came down'],
        150,
        124 + 100 * i,
      ),
    ]);
    expect(headings([[...line('The Ferry', 275, 60, { sizePt: 20 }), ...poem]])).toEqual([
      ...['1 The Ferry', '2 I', '2 II', '2 III'],
    ]);
  });

  it('are the two parts of a judgment, below a text that has many capitals', () => {
    const text = [
      'Die Revision der Gemeinde gegen das Urteil des Gerichts, das',
      'auf die Klage der Stadt erging, wird ohne Kosten verworfen.',
    ];
    const parts = [...centred('I.', 220, bold), ...prose(240), ...centred('II.', 300, bold), ...prose(320)];
    const runs = [...line('Urteil', 60, 80, { sizePt: 20 }), ...lines(text, 60, 120), ...centred('Gründe', 180, bold)];
    expect(headings([[...runs, ...parts]])).toEqual(['1 Urteil', '2 Gründe', '2 I.', '2 II.']);
  });

  it('are no letters and digits that count nothing', () => {
    expect(headings([[...prose(120), ...numbered(['X', 'C', 'M', 'V'])]])).toEqual([]);
    expect(headings([[...prose(120), ...numbered(['1', '2', '3', '4'])]])).toEqual([]);
  });

  it('begin with the number of an article in a line of its own', () => {
    const articles = ['Aims', 'Terms', 'Duties'].flatMap((title, i) => [
      ...centred(`Article ${i + 1}`, 180 + 100 * i, { italic: true, font: 'Test-Italic' }),
      ...centred(title, 200 + 100 * i, bold),
      ...prose(220 + 100 * i),
    ]);
    expect(headings([[...prose(120), ...articles]])).toEqual([
      ...['1 Article 1 Aims', '1 Article 2 Terms', '1 Article 3 Duties'],
    ]);
  });

  it('may have a sign behind their number and one at their end', () => {
    const sections = ['SEC. 1. Short title.', 'SEC. 2. Terms.'].flatMap((title, i) => [
      ...line(title, 60, 180 + 70 * i, bold),
      ...prose(195 + 70 * i),
    ]);
    expect(headings([[...prose(120), ...sections]])).toEqual(['1 SEC. 1. Short title.', '1 SEC. 2. Terms.']);
  });

  it('are no options in bold typewriter type, with what is said of each set in below it', () => {
    const code = { monospace: true, bold: true, font: 'Test-Mono' };
    const options = ['--all', '--quiet'].flatMap((option, i) => [
      ...line(option, 60, 200 + 60 * i, code),
      ...lines(['what the option is for, in a few words that', 'go on in another line below it.'], 85, 214 + 60 * i),
    ]);
    expect(headings([[...prose(120), ...options, ...prose(340)]])).toEqual([]);
  });
});
