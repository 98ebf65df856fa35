import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { bodyStyleOf } from '../body-style.ts';
import { lineText } from '../flow.ts';
import { runningLines } from './running.ts';

const LETTERS = 'abcdefghijklmnopqrst';
const name = (text: string, y: number) => line(text, 60, y, { font: 'Bold', bold: true });

/** @param names of sections, each over a few lines of text, from the top */
function sheet(index: number, names: readonly string[], top = 70, step = 150) {
  const runs = names.flatMap((text, at) => {
    const words = Array.from(
      { length: 5 },
      (_, i) => `page ${LETTERS[index]} has words ${LETTERS[at * 5 + i]} on this line`,
    );
    return [...name(text, top + at * step), ...lines(words, 80, top + at * step + 25)];
  });
  return layoutPage(page({ index, runs: [...line(`${LETTERS[index]}(1)`, 300, 40), ...runs] }));
}

function removed(pages: ReturnType<typeof sheet>[]): string[] {
  return [...runningLines(pages, new Map(), bodyStyleOf(pages))].map(lineText);
}

describe('names of sections', () => {
  it('stay at the tops of pages where they also stand among the text', () => {
    const tops = ['Details', 'Usage', 'Details', 'Value', 'Details', 'Usage', 'Value', 'Author'];
    const pages = tops.map((top, index) => sheet(index, [top, 'Details', `Topic ${LETTERS[index]}`]));
    expect(removed(pages)).not.toContain('Details');
  });

  it('stay where each part begins with the same one, set as the others are', () => {
    const first = ['NAME', 'SYNOPSIS', 'DESCRIPTION'];
    const other = ['OPTIONS', 'FILES', 'BUGS'];
    const pages = Array.from({ length: 12 }, (_, index) => sheet(index, index % 4 === 0 ? first : other));
    expect(removed(pages)).not.toContain('NAME');
  });

  it('go where they run over the pages of a section', () => {
    const heads = [
      'First',
      'First',
      'First',
      'First',
      'Second',
      'Second',
      'Second',
      'Second',
      'Third',
      'Third',
      'Third',
      'Third',
    ];
    const pages = heads.map((head, index) => {
      const { runs } = { runs: name(head, 60) };
      const below = ['A', 'B', 'C'].flatMap((text, at) => [
        ...name(`${text}${LETTERS[index]}`, 120 + at * 150),
        ...lines(
          Array.from({ length: 5 }, (_, i) => `page ${LETTERS[index]} ${LETTERS[at * 5 + i]} on this line`),
          80,
          145 + at * 150,
        ),
      ]);
      return layoutPage(page({ index, runs: [...line(`${LETTERS[index]}(1)`, 300, 40), ...runs, ...below] }));
    });
    expect(removed(pages).filter((text) => heads.includes(text))).toEqual(heads);
  });
});
