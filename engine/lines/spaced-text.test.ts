import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../extract/page-content.ts';
import { plain } from '../fixtures/runs.ts';
import { segmentsOf } from './segments.ts';
import { withoutSpacedText } from './spaced-text.ts';
import { textOfLine } from './spans.ts';

const bold = { ...plain, bold: true };

/** Each glyph by itself, 5 points wide, and behind it so much room; the extractor takes the room for a space. */
function set(words: readonly string[], baseline: number, gap: number, style = plain, x0 = 60): GlyphRun[] {
  const runs: GlyphRun[] = [];
  let x = x0;
  for (const word of words) {
    for (const text of word) {
      runs.push({ id: UNNUMBERED, text, x0: x, x1: x + 5, baseline, style, space: x === x0 ? 'none' : 'inferred' });
      x += 5 + gap;
    }
    x += 2.6 + gap;
  }
  return runs;
}

const read = (runs: GlyphRun[]): string[] => segmentsOf(withoutSpacedText(runs)).map(textOfLine);

describe('text that is letterspaced throughout', () => {
  const sentence = ["Here's", 'an', 'example', 'with', '2', 'parts', '(one', 'and', 'two),', 'as', 'follows:'];

  it('has its words with their signs and numbers', () => {
    expect(read(set(sentence, 100, 1.7))).toEqual([sentence.join(' ')]);
  });

  it('has them in a few letters in bold, too, and what stands close behind it', () => {
    const text = set(sentence, 100, 1.7);
    const end = (text.at(-1)?.x1 ?? 0) + 1.7 + 4.3;
    const note = set(['surely'], 100, 1.7, bold, end);
    const stop = set(['.'], 100, 1.7, plain, (note.at(-1)?.x1 ?? 0) + 1.7);
    const heading = set(['.not(a)'], 130, 1.7, { ...bold, sizePt: 11 });
    expect(read([...text, ...note, ...stop, ...heading])).toEqual([`${sentence.join(' ')} surely.`, '.not(a)']);
  });

  it('ends before words in other type that stand a quarter of their size behind it', () => {
    const text = set(sentence, 100, 1.7);
    const name: GlyphRun = {
      id: UNNUMBERED,
      text: '名前',
      x0: 0,
      x1: 20,
      baseline: 100,
      style: { ...plain, font: 'Ming' },
      space: 'inferred',
    };
    const at = (text.at(-1)?.x1 ?? 0) + 2.5;
    expect(read([...text, { ...name, x0: at, x1: at + 20 }])).toEqual([`${sentence.join(' ')} 名前`]);
  });

  it('is no formula, most of whose letters stand alone', () => {
    const slanted = { ...plain, italic: true };
    const alone = Array.from({ length: 15 }, (_, i) => [
      ...set(['x'], 100, 0, slanted, 60 + 20 * i),
      ...set(['='], 100, 0, plain, 70 + 20 * i),
    ]).flat();
    const names = set(['sin', 'cos', 'tan', 'log', 'max'], 120, 1.7, slanted);
    expect(withoutSpacedText([...alone, ...names])).toEqual([...alone, ...names]);
  });

  it('is none where letters stand as far apart as words, or touch', () => {
    const letters = set([...'abcdefghijklmnop'].join('').match(/./g) ?? [], 100, 0);
    expect(withoutSpacedText(letters)).toEqual(letters);
    const close = set(sentence, 100, 0.2);
    expect(withoutSpacedText(close)).toEqual(close);
  });
});
