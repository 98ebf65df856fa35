import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, textWidth } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';

const labels = ['Passenger', 'Flight', 'Date'];
const values = ['Anna Meier', 'AX 2086', '5 Dec'];
const row = (texts: readonly string[], y: number, sizePt: number, step = 100): GlyphRun[] =>
  texts.flatMap((text, i) => line(text, 50 + step * i, y, { sizePt }));
const cells = [labels, values];

describe('small labels over their values', () => {
  it('are the head of a row', () => {
    expect(tables({ runs: [...row(labels, 100, 7), ...row(values, 114, 12)] })).toEqual([cells]);
    expect(tables({ runs: [...row(labels, 100, 12), ...row(values, 114, 12)] })).toEqual([]);
  });

  it('may have their values end or be centred where they are', () => {
    const align = (share: number): GlyphRun[] =>
      values.flatMap((text, i) => {
        const label = textWidth(labels[i] ?? '', 7);
        return line(text, 150 + 130 * i + share * (label - textWidth(text, 12)), 114, { sizePt: 12 });
      });
    const above = labels.flatMap((text, i) => line(text, 150 + 130 * i, 100, { sizePt: 7 }));
    for (const share of [0.5, 1]) expect(tables({ runs: [...above, ...align(share)] })).toEqual([cells]);
    expect(tables({ runs: [...above, ...align(-2)] })).toEqual([]);
  });

  it('tell where a value ends that is as close to the next one as a word', () => {
    const close = row(values, 114, 12, 65);
    expect(tables({ runs: [...row(labels, 100, 7, 65), ...close] })).toEqual([cells]);
  });

  it('have a value that goes on below, but no text of several lines', () => {
    const below = line('Keller', 50, 127, { sizePt: 12 });
    const set = [...row(labels, 100, 7), ...row(values, 114, 12)];
    expect(tables({ runs: [...set, ...below] })).toEqual([[labels, ['Anna Meier / Keller', 'AX 2086', '5 Dec']]]);
    const text = line('and more', 50, 140, { sizePt: 12 });
    expect(tables({ runs: [...set, ...below, ...text] })).toEqual([]);
  });

  it('are none that stand below large numbers, each of which they name', () => {
    const numbers = ['120', '48', '7'];
    const names = ['Ships', 'Berths', 'Cranes'];
    const runs = [...row(numbers, 100, 20), ...row(names, 112, 9), ...row(numbers, 142, 20), ...row(names, 154, 9)];
    expect(tables({ runs }).flat().flat()).not.toContain('Ships');
  });
});
