import { expect, it } from 'vitest';
import type { PageContent } from '../extract/page-content.ts';
import { write } from '../fixtures/markdown.ts';
import { line, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';

const words = (text: string, y: number) => line(`${text} that fills its line and is not a title.`, 60, y);
const comment = (text: string, y: number) => ({ x0: 80, y0: y, x1: 90, y1: y + 8, text, isPageText: false });
const written = (...pages: Partial<PageContent>[]): string[] =>
  write(...structured(pages.map((content, index) => page({ index, ...content }))).children)
    .trim()
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll('\\', '').replace(/ that fills.*/, ''));

it('Comments stand behind what they are about, in their order, also above all text and on pages without any', () => {
  const comments = [comment('top', 20), comment('one', 101), comment('two', 102), comment('end', 400)];
  const first = { runs: [...words('First', 110), ...words('Second', 300)], comments };
  const empty = { runs: [], comments: [comment('alone', 50)] };
  const last = { runs: words('Third', 110) };
  expect(written(first, empty, last)).toEqual([
    '[Comment] top',
    'First',
    '[Comment] one',
    '[Comment] two',
    'Second',
    '[Comment] end',
    '[Comment] alone',
    'Third',
  ]);
  expect(written(last, { runs: [], comments: [comment('alone', 50)] })).toEqual(['Third', '[Comment] alone']);
});

it.each(['שלום עולם (2024) וגם English words באמצע', 'A remark that quotes שלום עולם in its middle.'])(
  'The words of a comment stay in their order: %s',
  (text) => {
    expect(written({ runs: words('First', 110), comments: [comment(text, 101)] })[1]).toBe(`[Comment] ${text}`);
  },
);
