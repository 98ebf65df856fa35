import { expect, it } from 'vitest';
import { line } from '../fixtures/runs.ts';
import { across, tables } from '../fixtures/tables.ts';

/** The sections of an account of somebody's life: a heading over a rule, and years beside what happened then. */
const sections = ['Experience', 'Education', 'Languages'].flatMap((heading, i) => [
  ...line(heading, 50, 100 + 90 * i, { bold: true, sizePt: 11.5 }),
  ...['Engineer', 'Trainee'].flatMap((name, k) => [
    ...line(`20${k}${i}`, 50, 125 + 90 * i + 30 * k),
    ...line(name, 140, 125 + 90 * i + 30 * k, { bold: true }),
    ...line('Led a team that renewed the pumps.', 140, 137 + 90 * i + 30 * k),
  ]),
]);
const rules = [104, 194, 284].map((y) => across(y, 50, 350));

it('bold headings a little larger than the rows over their rules are no rows of a table', () => {
  expect(tables({ rules, runs: sections })).toEqual([]);
});
