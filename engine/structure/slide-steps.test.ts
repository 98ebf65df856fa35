import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { GlyphRun, PageLink } from '../extract/page-content.ts';
import { line, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';
import { wordsIn } from '../math/words.ts';
import { keptSlides } from './slide-steps.ts';

const title = (text: string) => line(text, 20, 18, { sizePt: 13 });
const item = (text: string, row: number) => line(`• ${text}`, 40, 60 + 16 * row, { sizePt: 11 });
const number = (text: string) => line(text, 340, 265, { sizePt: 6 });

const slides = (all: readonly GlyphRun[][], links: PageLink[] = []) =>
  all.map((runs, index) => page({ index, widthPt: 363, heightPt: 272, runs, links: index === 0 ? links : [] }));

const steps = [
  [...title('Contents'), ...item('to the animals', 0)],
  [...title('Animals'), ...item('sheep', 0), ...number('2')],
  [...title('Animals'), ...item('sheep', 0), ...item('goats', 1), ...number('3')],
  [...title('Animals'), ...item('sheep', 0), ...item('goats', 1), ...item('cows', 2), ...number('4')],
  [...title('Plants'), ...item('clover', 0), ...number('5')],
];

const textOf = (all: readonly GlyphRun[][], links?: PageLink[]): string =>
  JSON.stringify(structured(slides(all, links)).children);
const count = (text: string, word: string): number => text.split(word).length - 1;

describe('steps of slides', () => {
  it('are left out where the next page shows all of them at the same place, whatever its number', () => {
    const text = textOf(steps);
    for (const word of ['sheep', 'goats', 'cows', 'clover']) expect(count(text, word)).toBe(1);
  });

  it('stay where something is not shown again, or elsewhere', () => {
    const replaced = steps.map((runs, i) => (i === 3 ? [...title('Animals'), ...item('cows', 2)] : runs));
    expect(count(textOf(replaced), 'goats')).toBe(1);
    const moved = steps.map((runs, i) =>
      i === 3 ? runs.map((run) => ({ ...run, x0: run.x0 + 30, x1: run.x1 + 30 })) : runs,
    );
    expect(count(textOf(moved), 'goats')).toBe(2);
  });

  it('stay where a number of their text is another one', () => {
    const counted = ['27 sheep', '28 sheep', '29 sheep', '30 sheep'].map((text) => [
      ...title('Flock'),
      ...item(text, 0),
    ]);
    for (const number of ['27', '28', '29', '30']) expect(count(textOf(counted), `${number} sheep`)).toBe(1);
  });

  it('stay where readers have commented them', () => {
    const comments = [{ text: 'Which ones?', isPageText: false, x0: 300, y0: 60, x1: 312, y1: 72 }];
    const commented = slides(steps).map((content, i) => (i === 2 ? { ...content, comments } : content));
    expect(count(JSON.stringify(structured(commented).children), 'goats')).toBe(2);
  });

  it('stay where their page says something of itself', () => {
    const pages = slides(steps).map((content) => layoutPage(content));
    expect([...keptSlides(pages, new Map())]).toEqual([
      [2, 3],
      [1, 3],
    ]);
    const noted = pages.map((own, i) => (i === 2 ? { ...own, note: 'This page could not be read.' } : own));
    expect([...keptSlides(noted, new Map())]).toEqual([[1, 2]]);
  });

  it('stay where they show a drawing, which may be another one', () => {
    const drawings = [0, 1, 2, 3, 4, 5].map((i) => ({ x0: 100 + 20 * i, y0: 130, x1: 122 + 20 * i, y1: 210 }));
    const drawn = slides(steps).map((content, i) => (i === 2 || i === 3 ? { ...content, drawings } : content));
    expect(count(JSON.stringify(structured(drawn).children), 'goats')).toBe(2);
  });

  it('stay in documents in portrait', () => {
    const pages = slides(steps).map((content) => ({ ...content, heightPt: 500 }));
    expect(count(JSON.stringify(structured(pages).children), 'goats')).toBe(2);
  });

  it('have their links and entries of the outline lead to what is shown in the end', () => {
    const link = { x0: 48, y0: 50, x1: 130, y1: 63, target: { page: 1, x: 20, y: 5 } };
    const outline = ['Contents', 'Animals', 'Plants'].map((name, i) => ({
      ...{ title: name, page: [0, 1, 4][i] ?? 0 },
      ...{ x: 20, y: 5, children: [] },
    }));
    const document = structured(slides(steps, [link]), { outline });
    const headings = document.children.filter((block) => block.type === 'heading');
    const animals = headings.find(({ children }) => wordsIn(children) === 'Animals');
    expect(document.outline[1]?.anchor).toBe(animals?.anchor);
    expect(JSON.stringify(document.children)).toContain(`"internalLink","anchor":"${animals?.anchor}"`);
  });
});
