import { expect, it } from 'vitest';
import { line } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { joinRows } from './join-rows.ts';

const read = (...rows: [label: string, text: string][]): string[] =>
  joinRows(
    segmentsOf(
      rows.flatMap(([label, text], i) => [
        ...(label ? line(label, 60, 100 + 14 * i) : []),
        ...line(text, 160, 100 + 14 * i),
      ]),
    ),
  ).map(textOfLine);

it('segments on one baseline are a line', () => {
  expect(read(['Dates', '2008 to 2012'], ['Title', 'Mayor'])).toEqual(['Dates 2008 to 2012', 'Title Mayor']);
});

it('a list beside a label begins a line of its own', () => {
  expect(read(['Skills', '• reading'], ['', '• writing'])).toEqual(['Skills', '• reading', '• writing']);
});

it('a sign behind a label begins no list where none goes on below it', () => {
  expect(read(['Dates', '• 2008'], ['Title', 'Mayor'])).toEqual(['Dates • 2008', 'Title Mayor']);
});

it('a bullet behind text from right to left is that of its item', () => {
  expect(read(['קריאה', '•'], ['כתיבה', '•'])).toEqual(['• קריאה', '• כתיבה']);
});
