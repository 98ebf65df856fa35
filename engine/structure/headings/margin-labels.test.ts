import { describe, expect, it } from 'vitest';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { RECOGNISED_FONT } from '../../ocr/word-runs.ts';

describe('labels of small type in the margin', () => {
  const text = ['Authors keep all their rights', 'in what is printed here'];
  const labelled = (font: string, labelPt: number, textPt: number) => [
    ...line('Licence', 60, 95, { ...bold, font, sizePt: labelPt }),
    ...lines(text, 60, 112, { font, sizePt: textPt }, 11),
    ...prose(170, 8).map((run) => ({ ...run, style: { ...run.style, font } })),
  ];

  it('are no headings', () => {
    expect(headings([labelled('Test', 8.5, 8.5)])).toEqual([]);
    expect(headings([labelled('Test', 8.5, 10)])).toEqual(['1 Licence']);
  });

  it('are none on scans either, where they measure a little larger than they are', () => {
    expect(headings([labelled(RECOGNISED_FONT, 9, 9)])).toEqual([]);
    expect(headings([labelled(RECOGNISED_FONT, 9, 10)])).toEqual(['1 Licence']);
  });
});
