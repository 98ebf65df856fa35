import { describe, expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { rowsOfSegments } from './text-rows.ts';
import { rowsByFurtherLine } from './wrapped-rows.ts';

/** A row of a label and a text, aligned at their middles or at their first lines. */
const row = (label: readonly string[], text: readonly string[], top: number, inMiddle = true) => {
  const most = Math.max(label.length, text.length);
  const down = (own: readonly string[]): number => (inMiddle ? (12 * (most - own.length)) / 2 : 0);
  return [...lines([...label], 54, top + down(label)), ...lines([...text], 154, top + down(text))];
};
const timeout = ['Seconds after which a request', 'that got no answer at all is', 'given up by the client'];
const agent = ['What keeps the connections', 'open between the requests'];
const size = ['largest size of', 'the whole body'];
const limit = ['Answers that are larger end', 'with an error, or there is no', 'limit where it is zero'];

const runs = (inMiddle: boolean) => [
  ...row(['timeout'], timeout, 112, inMiddle),
  ...row(size, limit, 160, inMiddle),
  ...row(['agent'], agent, 208, inMiddle),
  ...row(['retry count for', 'whole requests'], ['How often to try again'], 244, inMiddle),
];
const expected = [
  ['timeout', timeout.join(' / ')],
  [size.join(' / '), limit.join(' / ')],
  ['agent', agent.join(' / ')],
  ['retry count for / whole requests', 'How often to try again'],
];
const heights = [100, 148, 196, 232, 268];

describe('tables with a rule under every row', () => {
  it('have it, too, where the rule is drawn as the borders of cells', () => {
    const rules = heights.flatMap((y) => [across(y, 50, 150), across(y, 150, 330)]);
    expect(tables({ rules, runs: runs(true) })).toEqual([expected]);
  });
});

describe('rows that all have a further line in one column', () => {
  const columns = [50, 200].map((x0) => ({ x0, x1: x0 + 30, y0: 0, y1: 0 }));
  const dates = (days: readonly string[]) =>
    rowsOfSegments(
      segmentsOf(
        days.flatMap((day, i) => [...lines([day, 'March'], 50, 100 + 24 * i), ...line('8.20', 200, 100 + 24 * i)]),
      ),
    );

  it('begin at their figures, and are no rows of such dates where there are only two', () => {
    const rows = dates(['02', '07', '11']);
    expect(rowsByFurtherLine(rows, columns)).toEqual([rows.slice(0, 2), rows.slice(2, 4), rows.slice(4)]);
    expect(rowsByFurtherLine(dates(['02', '07']), columns)).toBeNull();
  });
});
