import { describe, expect, it } from 'vitest';
import { isTitle } from './title.ts';

describe('a metadata title', () => {
  it.each([
    'The Name of the Title Is Hope',
    'Debian メンテナー用ガイド',
    'R Data Import/Export',
    'ApplNumComp: An Open Access Course',
  ])('is believed: %s', (title) => {
    expect(isTitle(title)).toBe(true);
  });

  it.each([
    'report_final.docx',
    'Microsoft Word - Document1',
    'untitled',
    'paper.tex',
    'D12345',
    'x',
    '',
    '/home/user/a.ps',
  ])('is a file’s name or nothing: %s', (title) => {
    expect(isTitle(title)).toBe(false);
  });
});
