import { describe, expect, it } from 'vitest';
import { write } from '../../fixtures/markdown.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const code = { monospace: true, font: 'Test-Mono' };
const prose = lines(Array(4).fill('the words of a paragraph that fills its line to the end of it'), 60, 100);

const written = (below: string, above: string): string => {
  const first = [
    ...prose,
    ...lines(['procedure Run is', 'begin'], 60, 700, code),
    ...line(below, 300, 730, { sizePt: 8 }),
  ];
  const second = [
    ...line(above, 300, 60, { sizePt: 8 }),
    ...lines(['   Report;', 'end Run;'], 60, 76, code),
    ...prose.map((run) => ({ ...run, baseline: run.baseline + 40 })),
  ];
  return write(...structured([page({ runs: first }), page({ index: 1, runs: second })]).children);
};

describe('what pages say of themselves', () => {
  it.each([
    ['(continues on next page)', '(continued from previous page)'],
    ['(Fortsetzung auf der nächsten Seite)', '(Fortsetzung der vorherigen Seite)'],
    ['(次のページに続く)', '(前のページからの続き)'],
    ['continued overleaf', '(continued)'],
    ['continued on page 12', '(Fortsetzung)'],
    ['(suite)', 'Продолжение таблицы 5'],
    ['[This page intentionally left blank.]', 'This page is intentionally left blank'],
  ])('is no part of the text: %s', (below, above) => {
    const text = written(below, above);
    expect(text).toContain('procedure Run is');
    expect(text).toContain('end Run;');
    expect(text).not.toContain(below.slice(2, 12));
    expect(text).not.toContain(above.slice(2, 12));
  });

  it('stays where there is more to it', () => {
    expect(written('The list continues on the next page with knots', 'Ropes')).toContain(
      'The list continues on the next page',
    );
  });
});
