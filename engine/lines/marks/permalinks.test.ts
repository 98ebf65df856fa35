import { describe, expect, it } from 'vitest';
import type { PageContent, PageLink } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { withoutPermalinks } from './permalinks.ts';

const heading = line('◆ alloc()', 50, 100);
const [sign = { x0: 0, x1: 0 }] = heading;
/** As wide as the sign and the space behind it. */
const link = (y: number, x0 = sign.x0, x1 = sign.x1 + 3): PageLink => ({
  ...{ x0, y0: 92, x1, y1: 102 },
  target: { page: 3, x: null, y },
});
const words = (runs = heading, links = [link(90)], more: Pick<PageContent, 'userSpace'> = {}, index = 3): string =>
  withoutPermalinks(runs, { links, index, ...more })
    .map(({ text }) => text)
    .join(' ');

describe('a sign that links to its own line', () => {
  it('is left out before the words', () => {
    expect(words()).toBe('alloc()');
    expect(words(heading, [link(60)])).toBe('alloc()');
  });

  it('is left out where the page counts its places from below', () => {
    const userSpace = { visible: { x0: 0, y0: 0, x1: 595, y1: 842 }, quarter: 0 };
    expect(words(heading, [link(842 - 90)], { userSpace })).toBe('alloc()');
  });

  it('is left out behind the word that it touches, which ends before it', () => {
    const runs = line('All options¶', 50, 100);
    const end = runs[1]?.x1 ?? 0;
    const links = [link(90, end - plain.sizePt / 2, end)];
    expect(words(runs, links)).toBe('All options');
    expect(withoutPermalinks(runs, { links, index: 3 })[1]?.x1).toBe(end - plain.sizePt / 2);
  });

  it.each([
    ['leads to another place', heading, [link(300)], 3],
    ['leads to another page', heading, [link(90)], 2],
    ['is one of the words of a link', heading, [link(90, sign.x0, 90)], 3],
    ['is a letter', line('a alloc()', 50, 100), [link(90)], 3],
    ['is a mark whose note stands below', line('¶ alloc()', 50, 100), [link(130)], 3],
    ['has no link', heading, [], 3],
  ])('stays where it %s', (_, runs, links, index) => {
    expect(words(runs, links, {}, index)).toBe(runs.map(({ text }) => text).join(' '));
  });
});
