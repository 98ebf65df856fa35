import { expect, test } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
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

test('A mark in large type is no code, whatever its font', () => {
  const types = (sizePt: number) =>
    structured([
      page({
        runs: [
          ...line('§', 60, 60, { sizePt, monospace: true }),
          ...lines(Array(6).fill('the words of a text'), 60, 120),
        ],
      }),
    ]).children.map(({ type }) => type);
  expect(types(10)).toEqual(['pageAnchor', 'code', 'paragraph']);
  expect(types(44)).toEqual(['pageAnchor', 'paragraph', 'paragraph']);
});
