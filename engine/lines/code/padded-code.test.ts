import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { textOfLine } from '../spans.ts';
import { withoutPadding } from './padded-code.ts';

const read = (runs: GlyphRun[]): string => segmentsOf(withoutPadding(runs)).map(textOfLine).join('|');
/** Words 4 points apart from each other, and 3 more where there is a space. */
const words = (parts: [text: string, monospace: boolean, isApart: boolean][], space: 'drawn' | 'inferred') => {
  let x = 60;
  return parts.flatMap(([text, monospace, isApart]) => {
    x += (isApart ? 3 : 0) + 4;
    return line(text, x, 100, { monospace }).map((run) => {
      x = run.x1;
      return { ...run, space: isApart ? space : ('inferred' as const) };
    });
  });
};
const returns = (space: 'drawn' | 'inferred') =>
  words(
    [
      ['Takes', false, false],
      ['path', true, true],
      [',', false, false],
      ['returns', false, true],
      ['Promise', true, true],
      ['.', false, false],
    ],
    space,
  );

describe('the room around code in a sentence', () => {
  it('is no space where the file draws its spaces', () => {
    expect(read(returns('drawn'))).toBe('Takes path, returns Promise.');
  });

  it('is one behind the mark of an item and the number of a heading', () => {
    const marked = (mark: string) =>
      words(
        [
          [mark, false, false],
          ['path', true, false],
          ['is', false, true],
          ['a', false, true],
        ],
        'drawn',
      );
    const others = returns('drawn').map((run) => ({ ...run, baseline: 80 }));
    for (const mark of ['–', '1.4.1', 'a)']) expect(read([...others, ...marked(mark)])).toContain(`${mark} path is a`);
    expect(read([...others, ...marked('@')])).toContain('@path is a');
  });

  it('may be one where spaces are gaps', () => {
    expect(read(returns('inferred'))).toBe('Takes path , returns Promise .');
  });
});
