import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../core/errors/codes.ts';
import type { AdmissionReport } from '../../../core/model/views.ts';
import { setLanguage } from '../../i18n/translate.ts';
import { reportItems, reportLine } from './report-words.ts';

const report = (added: number, ...skipped: [string, ErrorCode][]): AdmissionReport => ({
  batchId: added > 0 ? 'b' : null,
  added,
  skipped: skipped.map(([name, code]) => ({ name, error: { code, params: {} } })),
});

describe('what a drop left out', () => {
  it.each<[AdmissionReport, string]>([
    [report(0, ['a.txt', 'not-a-pdf'], ['b.txt', 'not-a-pdf'], ['c.txt', 'not-a-pdf']), '3 skipped: not PDF'],
    [report(12, ['a.txt', 'not-a-pdf']), '12 added, 1 skipped: not PDF'],
    [report(1, ['a.txt', 'not-a-pdf'], ['b.pdf', 'empty-file']), '1 added, 2 skipped.'],
    [report(0, ['a.pdf', 'internal'], ['b.pdf', 'internal']), '2 skipped.'],
  ])('%j reads “%s”', (given, line) => {
    expect(reportLine(given)).toBe(line);
  });

  it('ends as the language ends its sentences', () => {
    setLanguage('zh-CN');
    expect(reportLine(report(1, ['a.txt', 'not-a-pdf'], ['b.pdf', 'empty-file']))).toBe('已添加 1 个，跳过 2 个。');
    setLanguage('en');
  });

  it('speaks of the only item in its own sentence', () => {
    const error = { code: 'folder-without-pdfs', params: { name: 'notes' } } as const;
    expect(reportLine({ batchId: null, added: 0, skipped: [{ name: 'notes', error }] })).toBe('notes holds no PDFs.');
  });

  it('names each item with its reason', () => {
    expect(reportItems(report(0, ['a.txt', 'not-a-pdf'], ['b.pdf', 'empty-file']))).toEqual([
      'a.txt is not a PDF.',
      'b.pdf is empty (0 bytes).',
    ]);
  });
});
