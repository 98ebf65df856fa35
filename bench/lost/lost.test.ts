import { describe, expect, test } from 'vitest';
import { lettersOf, markdownWords } from './letters.ts';
import { lossesOf } from './lost-words.ts';
import type { ShownWord } from './shown-words.ts';

const line = (text: string, y: number): ShownWord[] =>
  text.split(' ').map((word, i) => ({ letters: lettersOf(word), text: word, x: 72 + 30 * i, y }));

const page = [...line('A head of the page', 40), ...line('The text goes on and on', 100)];

describe('Text of pages', () => {
  test('is lost where the result has less of it, with its place', () => {
    const { lost } = lossesOf([page], markdownWords('The text goes on and on'), []);
    expect(lost).toEqual([{ page: 1, text: 'A head of the page', letters: 14, x: 72, y: 40 }]);
  });

  test('is not lost where the result says that it was left out', () => {
    const head = { page: 1, reason: 'running-line', x0: 72, y0: 30, x1: 300, y1: 45 };
    const { lost, leftOut } = lossesOf([page], markdownWords('The text goes on and on'), [head]);
    expect(lost).toEqual([]);
    expect(leftOut).toEqual({ 'running-line': 14 });
  });

  test('is lost once where it stands twice and the result has it once', () => {
    const twice = [...page, ...line('A head of the page', 400)];
    const { lost } = lossesOf([twice], markdownWords('A head of the page\n\nThe text goes on and on'), []);
    expect(lost).toHaveLength(1);
  });

  test('is found whatever markup stands around it, and where words are joined at hyphens', () => {
    const shown = [...line('See <b> example.org in the docu- mentation', 100), ...line('A chart of α', 200)];
    const markdown =
      '**See** `<b>` <http://example.org> in the *documentation*\n\n![A chart](images/p1.png) of $\\alpha$';
    expect(lossesOf([shown], markdownWords(markdown.replace('http://', 'https://')), []).lost).toEqual([]);
  });
});
