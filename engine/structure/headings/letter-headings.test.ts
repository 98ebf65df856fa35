import { expect, test } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import type { FlowBlock } from '../flow.ts';
import { looksLikeHeading } from './heading-candidates.ts';

/** Whether a large letter over a text that begins with the word looks like a heading. */
function isHeading(letter: string, word: string, role: FlowBlock['role'] = { kind: 'body' }): boolean {
  const runs = [
    ...line(letter, 200, 100, { sizePt: 12, bold: true }),
    ...lines([`${word} has a long explanation that fills its line to the end`, 'and goes on here.'], 60, 130),
  ];
  const layout = layoutPage(page({ runs }));
  const flow = layout.blocks.map((block): FlowBlock => ({ page: layout, block, role }));
  return looksLikeHeading(flow, 0, { sizePt: 10, font: 'Test-Regular', bold: false }) !== null;
}

test('A letter over other words, or over the entries of an index, looks like none', () => {
  expect(isHeading('A', 'the')).toBe(false);
  expect(isHeading('A', 'apple', { kind: 'entry' })).toBe(false);
});
