import { describe, expect, it } from 'vitest';
import { line, page, textWidth } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import { layoutPage } from './page-layout.ts';

const centred = (text: string, middle: number, baseline: number, sizePt = 10) =>
  line(text, middle - textWidth(text, sizePt) / 2, baseline, { sizePt });

const title = centred('On the Order of Authors', 300, 80, 18);
const texts = (runs: ReturnType<typeof line>, index = 0) =>
  layoutPage(page({ index, runs })).blocks.flatMap((block) =>
    block.kind === 'text' ? block.lines.map(textOfLine) : [],
  );

describe('authors side by side under a title', () => {
  const first = [
    ...centred('Ada Author', 150, 110, 12),
    ...centred('Institute of Names', 150, 124),
    ...centred('London', 150, 136),
  ];
  const second = [...centred('Bo Writer', 430, 110, 12), ...centred('The Group', 430, 124)];
  const third = [...centred('Cy Scribe', 300, 170, 12), ...centred('A Longer Consortium', 300, 184)];

  it('keep their affiliations', () => {
    expect(texts([...title, ...second, ...first])).toEqual([
      'On the Order of Authors',
      'Ada Author',
      'Institute of Names',
      'London',
      'Bo Writer',
      'The Group',
    ]);
  });

  it('are read before both columns where they have names only', () => {
    const names = ['Ada Author', 'Bo Writer', 'Cy van der Scribe', 'Ian Clerks'];
    const row = names.flatMap((name, i) => centred(name, 150 + 100 * i, 110, 12));
    const columns = [50, 310].flatMap((x, c) =>
      Array.from({ length: 12 }, (_, i) =>
        line(`${c}${i} words that are set in columns below the names`, x, 150 + 12 * i, { sizePt: 10 }),
      ).flat(),
    );
    expect(texts([...title, ...row, ...columns]).slice(0, 5)).toEqual(['On the Order of Authors', ...names]);
  });

  it('go row by row where the next row holds another number of them', () => {
    const fourth = [...centred('Di Clerk', 480, 170, 12), ...centred('Some Company Limited', 480, 184)];
    expect(texts([...title, ...first, ...second, ...third, ...fourth]).slice(4)).toEqual([
      'Bo Writer',
      'The Group',
      'Cy Scribe',
      'A Longer Consortium',
      'Di Clerk',
      'Some Company Limited',
    ]);
  });

  it('are not looked for on later pages, nor below the first prose', () => {
    expect(texts([...title, ...first, ...second], 1)[1]).toBe('Ada Author Bo Writer');
    const prose = line('We begin with a sentence that runs over the whole of the page.', 60, 96);
    expect(texts([...title, ...prose, ...first, ...second])).toContain('Ada Author Bo Writer');
  });
});
