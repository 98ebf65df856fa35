import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { withDropCaps } from './drop-caps.ts';
import { textOfLine } from './spans.ts';

const full = 'these are words that fill the whole line of it';
const beside = ['nce upon a time there was a king who lived', 'in a castle far away from all the people of'];
const below = lines([full, full, 'the end.'], 50, 124);
const blocks = (runs: GlyphRun[]): string[][] =>
  layoutPage(page({ runs })).blocks.map((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []));

describe('a drop cap', () => {
  const letter = line('O', 50, 112, { sizePt: 30 });

  it('is the first letter of its paragraph', () => {
    const text = [[`O${beside[0]}`, beside[1], full, full, 'the end.']];
    expect(blocks([...letter, ...lines(beside, 67, 100), ...below])).toEqual(text);
    expect(blocks([...lines(beside, 67, 100), ...below, ...letter])).toEqual(text);
  });

  it('may hang a little below the last line beside it, the first of which begins in smaller capitals', () => {
    const low = line('O', 50, 116, { sizePt: 30 });
    const first = [...line('NCE UPON', 67, 100, { sizePt: 8 }), ...line('a time there was a king', 104, 100)];
    expect(blocks([...low, ...first, ...lines(beside.slice(1), 67, 112), ...below])).toEqual([
      ['ONCE UPON a time there was a king', beside[1], full, full, 'the end.'],
    ]);
  });

  it.each([
    ['a large letter over the text', line('O', 50, 80, { sizePt: 30 })],
    ['a letter of the text’s size', line('O', 50, 112)],
    ['the end of a word of its size', [...line('T', 28, 112, { sizePt: 30 }), ...line('O', 45, 112, { sizePt: 30 })]],
  ])('is not %s', (_, other) => {
    const runs = [...other, ...lines(beside, 67, 100), ...below];
    expect(withDropCaps(runs)).toBe(runs);
  });
});
