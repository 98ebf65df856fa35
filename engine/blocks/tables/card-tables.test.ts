import { describe, expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

describe('tables of cards', () => {
  const card = (x0: number, y: number, x1: number) => ({ x0, y0: y, x1, y1: y + 40, color: 0xddddee });
  const tops = [100, 150, 200];
  const said = ['what the first of them is about', 'what the second is about', 'what there is to say of it'];
  const labels = ['First', 'Second', 'Third'];
  const texts = (shift = 0) =>
    tops.flatMap((y, i) => [...line(labels[i] ?? '', 55, y + 24), ...line(said[i] ?? '', 130 + shift, y + 24)]);

  it('are boxes beside each other with a label and its text', () => {
    const drawings = tops.map((y) => card(50, y, 120));
    const fills = tops.map((y) => card(124, y + 3, 330));
    expect(tables({ drawings, fills, runs: texts() })).toEqual([labels.map((label, i) => [label, said[i]])]);
  });

  it('are not the nodes of a diagram', () => {
    const fills = tops.flatMap((y) => [card(50, y, 120), card(164, y, 370)]);
    expect(tables({ fills, runs: texts(40) })).toEqual([]);
  });

  it('are sections where they hold lists, each after its title', () => {
    const fills = tops.flatMap((y) => [card(50, y, 120), card(124, y, 330)]);
    const runs = tops.flatMap((y, i) => [
      ...line(labels[i] ?? '', 55, y + 24),
      ...lines([`• one of ${i}`, `• two of ${i}`], 130, y + 18),
    ]);
    const { blocks } = layoutPage(page({ fills, runs }));
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : [block.kind]))).toEqual(
      labels.flatMap((label, i) => [label, `• one of ${i}`, `• two of ${i}`]),
    );
  });
});
