import { describe, expect, it } from 'vitest';
import { isEnglishWord } from '../../english-words.ts';
import type { DocumentInfo, GlyphRun } from '../../extract/page-content.ts';
import { prose } from '../../fixtures/headings.ts';
import { line, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const title = line('On reading pages', 60, 60, { sizePt: 18 });
const document = (runs: GlyphRun[], info: Partial<DocumentInfo> = {}) =>
  structured([page({ runs })], info, isEnglishWord);
const authors = (lines: readonly string[], info?: Partial<DocumentInfo>): string[] =>
  document([...title, ...lines.flatMap((text, i) => line(text, 60, 90 + 16 * i)), ...prose(240)], info).authors;

describe('authors of a title page', () => {
  it.each([
    [['Ada Zborowski, Ben Quill and Cy Młynarz'], ['Ada Zborowski', 'Ben Quill', 'Cy Młynarz']],
    [['Ada Zborowski', 'Department of Binding, University of Halvern'], ['Ada Zborowski']],
    [['Ada Zborowski', '9 May 2022'], ['Ada Zborowski']],
    [['by Ada Hill'], ['Ada Hill']],
    [['Quick Start', '9 May 2022'], []],
    [['Ada Zborowski'], []],
    [['Halvern Core Team', 'Copyright © 2022 Halvern Core Team'], ['Halvern Core Team']],
  ])('of %j are %j', (lines, names) => {
    expect(authors(lines)).toEqual(names);
  });

  it('are those of the metadata unless the page names others', () => {
    expect(authors([], { authors: 'Cy Quill' })).toEqual(['Cy Quill']);
    expect(authors(['by Ada Hill'], { authors: 'Cy Quill' })).toEqual(['Ada Hill']);
    expect(authors(['by Ada Hill'], { authors: 'ahill' })).toEqual(['Ada Hill']);
    expect(authors(['Cy Quill of Halvern'], { authors: 'Cy Quill' })).toEqual(['Cy Quill']);
  });

  it('are more than the metadata names where the page has them all', () => {
    expect(authors(['by Ada Hill and Cy Quill'], { authors: 'Cy Quill' })).toEqual(['Ada Hill', 'Cy Quill']);
  });

  it('have no marks', () => {
    const raised = { ...line('1', 130, 86, { sizePt: 6 })[0], script: 'super' } as GlyphRun;
    expect(document([...title, ...line('Ada Zborowski', 60, 90), raised, ...prose(240)]).authors).toEqual([
      'Ada Zborowski',
    ]);
  });
});

describe('the title', () => {
  it('is the heading that the document begins with before it is a file’s name', () => {
    const options = line('Table with options', 60, 60, { bold: true, sizePt: 12 });
    expect(document([...options, ...prose(100)]).title).toBe('Table with options');
  });
});

describe('a title of the metadata', () => {
  it('is none where it is a file’s name', () => {
    const runs = [...title, ...prose(100)];
    const titles = ['googledoc-ready', 'IMECE2023-1234', 'Microsoft Word - draft.doc', 'Of pages'];
    const [printed] = titles.map(() => 'On reading pages');
    expect(titles.map((name) => document(runs, { title: name }).title)).toEqual([
      printed,
      printed,
      printed,
      'Of pages',
    ]);
  });
});

describe('the language', () => {
  it('is that of the words where the file names another', () => {
    const words = 'der Buchbinder faltet die Bogen und das Heften mit dem Faden ist nicht leicht';
    const runs = [0, 1, 2, 3].flatMap((i) => line(words, 60, 100 + 14 * i));
    expect(document(runs, { language: 'en-US' }).language).toBe('de');
  });
});
