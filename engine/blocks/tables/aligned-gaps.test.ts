import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { cellsAt, tablesOf } from '../../fixtures/number-tables.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { cutAtAlignedGaps } from './aligned-gaps.ts';

const rows = [
  ['cargo', '3880', 'crane', '47.39'],
  ['chart', '43', 'lantern', '3.574'],
  ['ferry', '918', 'rope', '28.34'],
  ['tide', '5480', 'cargo', '7.87'],
  ['harbour', '788', 'chart', '3.022'],
];
/** Numbers that end two points before the words behind them. */
const close = (own: readonly string[][]): GlyphRun[] => cellsAt(own, [50, -150, 152, -260]);
const pieces = (runs: readonly GlyphRun[]): string[] => cutAtAlignedGaps(segmentsOf(runs)).pieces.map(textOfLine);

it('cells closer than words are apart where numbers end and text begins in line after line', () => {
  expect(pieces(close(rows))).toEqual(rows.flat());
  expect(tablesOf(close(rows))).toEqual([rows]);
});

it('cells are not apart in a few rows, nor rows of one text, nor lines of code, nor dots, nor marks before items', () => {
  const one = rows.map(([, , word = '', value = ''], i) => [`${i}`, '3880', word, value]);
  expect(pieces(close(rows.slice(0, 3)))).toContain('43 lantern');
  expect(pieces(close(one))).toContain('3880 crane');
  const code = close(rows).map((run) => ({ ...run, style: { ...run.style, monospace: true } }));
  expect(pieces(code)).toHaveLength(3 * rows.length);
  const led = close(rows).map((run) => (/^[a-z]/.test(run.text) && run.x0 > 100 ? { ...run, text: '...' } : run));
  expect(pieces(led)).toContain('3880 ...');
  const items = [9, 10, 11, 12, 13].flatMap((mark, i) => cellsAt([[`${mark}.`, 'ferry']], [-60, 63], 100 + 14 * i));
  expect(pieces(items)).toContain('10. ferry');
});

it('heads are apart over such cells where one ends or begins as these do, and text is not', () => {
  const head = cellsAt([['Name', 'Kept', 'Use', 'Rate']], [50, -150, 158, -260], 86);
  expect(pieces([...head, ...close(rows)]).slice(0, 4)).toEqual(['Name', 'Kept', 'Use', 'Rate']);
  const text = cellsAt([['as they are', 'kept']], [-149, 153], 86);
  expect(pieces([...text, ...close(rows)])[0]).toBe('as they are kept');
});

it('words are apart from text that they end before, too', () => {
  const words = rows.map(([name = '', , word = '']) => [name, `${word}s of old`, 'north']);
  expect(tablesOf(cellsAt(words, [-150, 151, 320]))).toEqual([words]);
});

it('cells are not apart behind words of one width, as years before what happened', () => {
  const years = rows.map(([name = ''], i) => [name, `200${i}`, 'crane']);
  expect(pieces(cellsAt(years, [50, 150, 174]))).toContain('2003 crane');
});

it('cells are not apart where a row between them has a word across', () => {
  const across = line('a longer word there', 130, 142);
  const parted = close(rows).map((run) => (run.baseline > 130 ? { ...run, baseline: run.baseline + 14 } : run));
  expect(pieces([...parted, ...across])).toContain('43 lantern');
});

it('words of text are no cells where some of its lines say the same', () => {
  const text = lines(
    ['the words of a line', 'the words of a line', 'the deeds of a line', 'the words of a line', 'the words of a line'],
    50,
    100,
  );
  expect(pieces(text)).toHaveLength(5);
});

it('letters that reach out beside others do not part what is in line', () => {
  const out = close(rows).map((run) => (run.text === 'crane' ? { ...run, x0: run.x0 - 0.4 } : run));
  expect(tablesOf(out)).toEqual([rows]);
});

it('cells end where a line of text is across them, and begin again below it', () => {
  const across = line('a line of text that is across', 60, 100 + 14 * rows.length);
  const below = close(rows).map((run) => ({ ...run, baseline: run.baseline + 14 * (rows.length + 1) }));
  expect(pieces([...close(rows), ...across, ...below])).toEqual([
    ...rows.flat(),
    'a line of text that is across',
    ...rows.flat(),
  ]);
});
