import { describe, expect, it } from 'vitest';
import { findByPrefix, matches, typeName } from './name-search.ts';

describe('searching', () => {
  it.each([
    ['Résumé Müller.pdf', 'resume', true],
    ['Résumé Müller.pdf', 'MULLER res', true],
    ['Field report 2023.pdf', 'report  field', true],
    ['Field report 2023.pdf', '2024', false],
    ['环境影响评价.pdf', '评价', true],
    ['ﬁle.pdf', 'file', true],
  ])('in “%s” for “%s”: %s', (name, query, found) => {
    expect(matches(name, query)).toBe(found);
  });
});

describe('typing in the list', () => {
  const names = ['Alpha', 'Beta', 'Borehole', 'Beta two', 'Ångström'];
  it.each([
    ['b', -1, 1],
    ['b', 1, 2],
    ['b', 3, 1],
    ['be', 1, 1],
    ['bo', 1, 2],
    ['a', 0, 4],
    ['zz', 0, -1],
  ])('“%s” from row %i leads to row %i', (typed, from, to) => {
    expect(findByPrefix(names, typed, from)).toBe(to);
  });

  it.each([
    ['the next letter', 'bet', 'a', 800, 'beta'],
    ['a letter after a pause', 'bet', 'b', 801, 'b'],
    ['a space within the beginning of a name', 'Beta', ' ', 100, 'Beta '],
    ['a space that no name goes on with, a command', 'alpha', ' ', 100, null],
    ['a space after a pause, a command', 'beta', ' ', 801, null],
  ])('takes %s', (_, text, key, pauseMs, typed) => {
    expect(typeName({ text, atMs: 5000 }, key, 5000 + pauseMs, names)?.text ?? null).toBe(typed);
  });

  it('finds nothing in an empty list', () => {
    expect(findByPrefix([], 'a', -1)).toBe(-1);
  });
});
