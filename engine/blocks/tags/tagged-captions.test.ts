import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import type { TableBlock } from '../layout.ts';
import { withTagged } from './tagged-tables.ts';

const tableOf = (rows: readonly string[][]): TableBlock => ({
  kind: 'table',
  box: { x0: 50, y0: 90, x1: 300, y1: 140 },
  columns: [],
  rows: rows.map((texts, row) =>
    texts.map((text, column) => ({
      lines: text === '' ? [] : segmentsOf(line(text, 50 + 100 * column, 100 + 12 * row)),
      header: row === 0,
      align: null,
      colspan: 1,
      rowspan: 1,
    })),
  ),
});

it('A tagged table stands for one that was seen with its caption as the first row', () => {
  const caption = 'Yields of the river fields';
  const cells = [
    ['Crop', 'Yield'],
    ['Barley', '12'],
    ['Oats', '9'],
  ];
  const seen = tableOf([[caption, ''], ...cells]);
  const tagged = { ...tableOf(cells), captionLetters: caption.replaceAll(' ', '').length };
  expect(withTagged([seen], [tagged])).toEqual([tagged]);
  expect(withTagged([seen], [{ ...tagged, captionLetters: 0 }])).toEqual([seen]);
});
