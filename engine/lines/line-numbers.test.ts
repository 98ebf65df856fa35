import { describe, expect, it } from 'vitest';
import { line, lines } from '../fixtures/runs.ts';
import { withoutLineNumbers } from './line-numbers.ts';

const body = lines(
  Array.from({ length: 20 }, () => 'words of a bill that fill the line'),
  60,
  100,
);
const kept = (runs: Parameters<typeof withoutLineNumbers>[0]) =>
  withoutLineNumbers(runs)
    .filter((run) => /^\d/.test(run.text))
    .map((run) => run.text);

describe('line numbers', () => {
  it('in the margin are left out', () => {
    const numbers = [5, 10, 15, 20].flatMap((value, i) => line(String(value), 400, 148 + i * 60, { italic: true }));
    expect(kept([...body, ...numbers])).toEqual([]);
  });

  it('are not the figures of a table', () => {
    const numbers = [5, 10, 15, 20].flatMap((value, i) => line(String(value), 400, 148 + i * 14));
    expect(kept([...body, ...numbers])).toEqual(['5', '10', '15', '20']);
  });

  it('are not numbers inside the text', () => {
    const numbers = [5, 10, 15].flatMap((value, i) =>
      line(`${value} cattle went to the river and drank`, 60, 400 + i * 60),
    );
    expect(kept([...body, ...numbers])).toEqual(['5', '10', '15']);
  });
});
