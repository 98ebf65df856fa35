import { expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

it('tables whose last rule stands over their last row have all lines of that row, and no text that stands farther from the rule', () => {
  const risk = (texts: [string, string], value: string, y: number) => [
    ...lines(texts, 55, y),
    ...line('High', 255, y),
    ...line(value, 320, y),
  ];
  const texts: [string, string][] = [
    ['Loss of a key supplier', 'in the North'],
    ['Delay of the new depot', 'beyond the lease'],
    ['Shortage of drivers', 'who are qualified'],
  ];
  const rules = [100, 120, 152, 184].map((y) => across(y, 50, 350));
  const head = [...line('Risk', 55, 114), ...line('Rating', 255, 114), ...line('Share', 320, 114)];
  const runs = (lower: number) => [
    ...head,
    ...texts.flatMap((own, i) => risk(own, `${i}`, 134 + 32 * i + (i === 2 ? lower : 0))),
  ];
  const read = [['Risk', 'Rating', 'Share'], ...texts.map((own, i) => [own.join(' / '), 'High', `${i}`])];
  expect(tables({ rules, runs: runs(0) })).toEqual([read]);
  expect(tables({ rules, runs: runs(12) })[0]).toHaveLength(3);
});

it('tables with a rule under their heads alone are as many as there are heads, and hold no text that stands between them', () => {
  const edges = [55, 200, 300];
  const row = (texts: readonly string[], y: number, bold = false) =>
    texts.flatMap((text, c) => line(text, edges[c] ?? 0, y, { bold }));
  const [heads, body] = [
    ['Zone', 'Plain', 'Fixed'],
    [
      ['north', '10 m', '3.50 €'],
      ['south', '12 m', '4.10 €'],
      ['west', '16 m', '5.20 €'],
    ],
  ];
  const table = (y: number) => [
    ...row(heads, y, true),
    ...body.flatMap((texts, i) => row(texts, y + 20 + 16 * i)),
    ...line('Prices for the whole year.', 55, y + 76),
  ];
  const heading = [...line('2', 50, 210, { sizePt: 14 }), ...line('Services', 90, 210, { sizePt: 14 })];
  const runs = [...table(100), ...heading, ...table(230)];
  const rules = [106, 236].map((y) => across(y, 50, 350));
  expect(tables({ rules, runs })).toEqual([
    [heads, ...body],
    [heads, ...body],
  ]);
});

it('tables of groups between rules that stand close over the text are whole', () => {
  const groups = Array.from({ length: 8 }, (_, i) => ['plain', 'variant', 'sign'].map((name) => `${name}${i}`)).flat();
  const rows = [['macro', 'text', 'math'], ...groups.map((name) => [name, 'x', 'y'])];
  const runs = rows.flatMap((texts, i) => texts.flatMap((text, c) => line(text, [55, 200, 300][c] ?? 0, 110 + 12 * i)));
  const rules = [0, 1, 4, 7, 10, 13, 16, 19, 22, 25].map((i) => across(101 + 12 * i, 50, 350));
  expect(tables({ rules, runs })).toEqual([rows]);
});
