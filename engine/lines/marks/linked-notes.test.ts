import { describe, expect, it } from 'vitest';
import type { PageContent, PageLink } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { withLinkedNotes } from './linked-notes.ts';

const text = line('a claim 14 and more', 50, 100);
const mark = text[2] ?? { x0: 0, x1: 0 };
const small = { ...plain, sizePt: 8 };
const note = line('1⁴Its source', 50, 700, small);
const link = (y: number): PageLink => ({ x0: mark.x0, y0: 92, x1: mark.x1, y1: 102, target: { page: 3, x: null, y } });
const words = (links: PageLink[], index = 3, more: Pick<PageContent, 'userSpace'> = {}): string[] =>
  withLinkedNotes([...text, ...note], { links, index, ...more }).map(({ text, baseline }) =>
    baseline === 100 || baseline === 700 ? text : `${text}@${baseline < 200 ? 'mark' : 'note'}`,
  );

describe('a footnote mark in the size of its text', () => {
  it('is raised with the number of the note that it links to', () => {
    expect(words([link(690)])).toEqual(['a', 'claim', '14@mark', 'and', 'more', '14@note', 'Its', 'source']);
  });

  it('and not a second time', () => {
    const style = { ...plain, sizePt: 8.6 };
    const done = text.map((run, i) => {
      if (run === mark) return { ...run, baseline: 96, style };
      return i === 1 ? { ...run, x1: mark.x0 } : run;
    });
    const [, , same] = withLinkedNotes([...done, ...note], { links: [link(690)], index: 3 });
    expect(same).toEqual(done[2]);
  });

  it('is raised beside a word that it touches on its line, and over one on the next line', () => {
    const runs = text.map((run, i) => (i === 1 ? { ...run, x1: mark.x0 } : run));
    const below = line('word', mark.x0, 112, { sizePt: 12 });
    const [, , own] = withLinkedNotes([...runs, ...below, ...note], { links: [link(690)], index: 3 });
    expect(own?.baseline).toBeLessThan(100);
  });

  it('is raised where the page counts its places from below', () => {
    const userSpace = { visible: { x0: 0, y0: 0, x1: 595, y1: 842 }, quarter: 0 };
    expect(words([link(842 - 690)], 3, { userSpace })).toContain('14@mark');
  });

  it('is none where the link leads to the number of a caption', () => {
    const caption = line('Figure 14: Its source', 50, 700, small);
    const runs = [...text, ...caption];
    expect(withLinkedNotes(runs, { links: [link(690)], index: 3 })).toEqual(runs);
  });

  it.each([
    ['a link to another place of the page', [link(400)], 3],
    ['a link to another page', [link(690)], 2],
    ['no link', [], 3],
  ])('is left alone where it is %s', (_, links, index) => {
    expect(words(links, index)).toEqual(['a', 'claim', '14', 'and', 'more', '1⁴Its', 'source']);
  });
});
