import { describe, expect, it } from 'vitest';
import { languagesHint, nameHint, pagesHint, readAuthors, readLanguages, readPages } from './option-words.ts';

const facts = { name: 'scan', title: 'On Foxes', authors: ['Ada'], dateMs: 0 };

describe('beside a pattern for names', () => {
  it.each([
    ['{title} ({author})', false, 'On Foxes (Ada).epub'],
    ['', true, 'A name needs at least one letter.'],
    ['a/{title}', true, 'A name can’t hold / or \\.'],
    ['{year}', true, 'Only {name}, {title}, {author} and {date} can be used.'],
  ])('“%s”', (template, wrong, text) => {
    expect(nameHint(template, facts, 'epub')).toEqual({ wrong, text });
  });
});

describe('beside a range of pages', () => {
  it.each([
    ['', 9, false, ''],
    ['2-4, 8-', 9, false, '5 of 9 pages'],
    ['2-4', null, false, ''],
    ['10-12', 9, true, 'The document has only 9 pages.'],
    ['2', 1, true, 'The document has only 1 page.'],
    ['all', 9, true, 'Write pages like 1-12, 20-.'],
  ])('“%s” of %s', (range, pages, wrong, text) => {
    expect(pagesHint(range, pages)).toEqual({ wrong, text });
  });

  it('is kept in one spelling', () => {
    expect([readPages(' 2 – 4， 8- '), readPages(' ')]).toEqual(['2-4,8-', '']);
  });
});

describe('languages', () => {
  it.each([
    ['', []],
    ['de, en', ['de', 'en']],
    ['zh-Hant chi_sim', ['zh-Hant', 'chi_sim']],
    ['Deutsch, bitte!', null],
    ['a,b', null],
    ['de,en,fr,it,es', null],
  ])('“%s” are %j', (text, tags) => {
    expect(readLanguages(text)).toEqual(tags);
    expect(languagesHint(text).wrong).toBe(tags === null);
  });
});

it('authors have semicolons between them', () => {
  expect(readAuthors(' Lovelace, Ada; Hopper, Grace ;')).toEqual(['Lovelace, Ada', 'Hopper, Grace']);
});
