import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, headings } from '../../fixtures/headings.ts';
import { line, lines } from '../../fixtures/runs.ts';

const TEXT = ['the library opens its doors at nine on Saturdays', 'and closes them late in the afternoon again.'];

/** Lines behind a sign, each over a text that begins at `indent` from it. */
const news = (sign: string, texts: readonly string[], indent = 0, style = bold): GlyphRun[] =>
  texts.flatMap((text, i) => [
    ...line(`${sign} ${text}`, 60, 200 + 60 * i, style),
    ...lines(TEXT, 60 + indent, 216 + 60 * i),
  ]);
const title = line('Letter from the library', 60, 100, { ...bold, sizePt: 20 });
const intro = lines([...TEXT, ...TEXT], 60, 130);
const TITLES = ['New hours', 'Readings for children', 'A sale of old books'];

it('signs before bold lines over text are left out of headings', () => {
  expect(headings([[...title, ...intro, ...news('■', TITLES)]]).slice(1)).toEqual(TITLES.map((text) => `2 ${text}`));
});

it('signs of lists are not: their text begins beside them, is set as any other, or goes on as a list', () => {
  expect(headings([[...title, ...intro, ...news('■', TITLES, 9)]])).toHaveLength(1);
  expect(headings([[...title, ...intro, ...news('■', TITLES, 0, {})]])).toHaveLength(1);
  expect(headings([[...title, ...intro, ...news('•', TITLES)]])).toHaveLength(1);
  const mixed = [...news('■', TITLES), ...line('■ this one is only an item of a list', 60, 400)];
  expect(headings([[...title, ...intro, ...mixed]])).toHaveLength(1);
});
