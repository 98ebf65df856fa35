import { expect, it } from 'vitest';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { across, down } from '../../fixtures/tables.ts';

/** Cells side by side in a drawn frame. */
function frame(texts: string[], y: number) {
  const edges = [50, 200, 350, 500];
  return {
    rules: [...[y, y + 18].map((at) => across(at, 50, 500)), ...edges.map((x) => down(x, y, y + 18))],
    runs: texts.flatMap((text, i) => line(text, (edges[i] ?? 0) + 5, y + 13)),
  };
}

const text = (index: number, y = 150) =>
  lines(
    Array.from(
      { length: 20 },
      (_, i) => `page ${'abcdef'[index]} says ${'klmnopqrstuvwxyzabcdef'[i]} on this line of it`,
    ),
    60,
    y,
  );

function kindsOf(framed: (index: number) => string[], y: number): string[] {
  const pages = [0, 1, 2, 3].map((index) => {
    const { rules, runs } = frame(framed(index), y);
    return page({ index, rules, runs: [...runs, ...text(index)] });
  });
  return structured(pages).children.map(({ type }) => type);
}

it('Heads and feet of pages run in drawn frames, too', () => {
  const head = (index: number): string[] => ['The house', 'Report of the year', `Page ${index + 1}`];
  expect(kindsOf(head, 30)).not.toContain('table');
  expect(kindsOf(head, 780)).not.toContain('table');
});

it('A table does not run where its words are its own, or far in from the edge of the page', () => {
  const names = ['harbour', 'lighthouse', 'quay', 'vessel'];
  const own = (index: number): string[] => ['The', 'Of', 'To'].map((word, i) => `${word} ${names[(index + i) % 4]}`);
  expect(kindsOf(own, 30)).toContain('table');
  expect(kindsOf(() => ['The house', 'Report of the year', 'Its place'], 600)).toContain('table');
});

it('A frame runs as far down as all its rows come back on most pages', () => {
  const names = ['Quality', 'Calibration', 'Balances', 'Laboratory', 'Reviewed', 'Approved', 'Effective', 'Location'];
  const kinds = (row: (index: number, at: number) => string[]): string[] =>
    structured(
      Array.from({ length: 6 }, (_, index) => {
        const frames = names.map((_, at) => frame(row(index, at), 30 + 18 * at));
        return page({
          index,
          rules: frames.flatMap(({ rules }) => rules),
          runs: [...frames.flatMap(({ runs }) => runs), ...text(index, 230)],
        });
      }),
    ).children.map(({ type }) => type);
  const again = (at: number): string[] => [names[at] ?? '', `by ${names[(at + 3) % 8]}`, `of ${names[(at + 5) % 8]}`];
  expect(kinds((_, at) => again(at))).not.toContain('table');
  const ownWords = (index: number): string[] => ['Sample', `of day ${'abcdef'[index]}`, `set ${'klmnop'[index]}`];
  expect(kinds((index, at) => (at < 4 ? again(at) : ownWords(index)))).toContain('table');
});
