import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

const places = [55, 130, 205, 280];
const at = (texts: string[], baseline: number) =>
  texts.flatMap((text, i) => (text === '' ? [] : line(text, places[i] ?? 0, baseline)));

it('rows whose cells go on in lines of their own stand under the rule of a head, not lines that keep to no column', () => {
  const head = ['No.', 'Rule', 'Old', 'New'];
  const rows = (x: number) => [
    ...at(head, 114),
    ...at(['a', 'Names are', 'no', 'yes'], 134),
    ...line('kept here', x, 154),
    ...at(['b', 'Letters of', 'no', 'yes'], 178),
    ...line('all scripts', x, 198),
  ];
  const rules = [across(120, 50, 350)];
  expect(tables({ rules, runs: rows(130) })).toEqual([
    [head, ['a', 'Names are / kept here', 'no', 'yes'], ['b', 'Letters of / all scripts', 'no', 'yes']],
  ]);
  expect(tables({ rules, runs: rows(90) })).toEqual([]);
});
