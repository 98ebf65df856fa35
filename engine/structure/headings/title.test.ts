import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { plainText } from '../tree.ts';

const prose = (top: number): GlyphRun[] =>
  lines(Array(4).fill('words of a text that goes on over the whole line and into the next one'), 60, top);

const headings = (...runs: GlyphRun[][]): string[] =>
  structured([page({ runs: runs.flat() })]).children.flatMap((block) =>
    block.type === 'heading' ? [block.children.map((child) => ('value' in child ? child.value : '')).join('')] : [],
  );

describe('a title', () => {
  const large = { sizePt: 18 };

  it('may stand on several lines', () => {
    const title = [...line('A History of the', 60, 80, large), ...line('Port of Halvern', 60, 116, large)];
    expect(headings(title, prose(160))).toEqual(['A History of the Port of Halvern']);
  });

  it('has a space between its lines in Chinese and Japanese unless it fills the first', () => {
    const title = (first: string) => [...line(first, 60, 80, large), ...line('利用者の手引き', 60, 116, large)];
    expect(headings(title('とっとこ'), prose(160))).toEqual(['とっとこ 利用者の手引き']);
    const long = 'とても長い名前のついた小さな道具とその仲間たちのためのみんなの手引きとその利';
    expect(headings(title(long), prose(160))).toEqual([`${long}利用者の手引き`]);
    const atRight = (text: string, baseline: number) => line(text, 535 - textWidth(text, 18), baseline, large);
    const right = [...atRight(`${long}用者`, 80), ...atRight('の手引き', 113)];
    expect(headings(right, prose(160))).toEqual([`${long}用者の手引き`]);
  });

  it('is not what follows in another weight, or with more room', () => {
    const title = line('A History', 60, 80, large);
    const bold = line('The First Houses', 60, 105, { ...large, bold: true });
    expect(headings(title, bold, prose(150))).toEqual(['A History', 'The First Houses']);
    expect(headings(title, line('The First Houses', 60, 140, large), prose(180))).toContain('A History');
  });

  it('is not the first numbered section below it in the same type', () => {
    const sections = [...line('1. Population', 60, 106, large), ...prose(130), ...line('2. Prices', 60, 220, large)];
    expect(headings(line('The Towns of 2061', 60, 80, large), [...sections, ...prose(240)])).toEqual([
      'The Towns of 2061',
      '1. Population',
      '2. Prices',
    ]);
  });

  it('is what properties call the document by, without the part of it in smaller type below', () => {
    const below = (sizePt: number) => line('Seen from the Sea', 60, 105, { sizePt });
    const info = { title: 'A History of the Port - Seen from the Sea' };
    const found = (sizePt: number): string[] => {
      const authors = line('Ann Miller and Ben Cooper', 60, 135);
      const runs = [...line('A History of the Port', 60, 80, large), ...below(sizePt), ...authors, ...prose(180)];
      return structured([page({ runs })], info).children.flatMap((block) =>
        block.type === 'heading' ? [plainText(block.children)] : [],
      );
    };
    expect(found(18)).toEqual(['A History of the Port Seen from the Sea']);
    expect(found(13)).toEqual(['A History of the Port']);
  });

  it('is no sentence beside tables whose type is smaller', () => {
    const small = { sizePt: 8 };
    const rows = Array.from({ length: 12 }, (_, i) =>
      [`Harbour ${i}`, `${1200 + 37 * i}`, `${310 + 11 * i}`, 'open to ships of all kinds'].flatMap((text, c) =>
        line(text, 60 + 90 * c, 160 + 12 * i, small),
      ),
    );
    const text = line('The figures were collected by the offices of the ports and checked.', 60, 80);
    expect(headings(text, ...rows)).toEqual([]);
    expect(headings(line('Ships in the Harbours of the North', 60, 80), ...rows)).toHaveLength(1);
  });

  const centred = (text: string, y: number, bold = false): GlyphRun[] =>
    line(text, (595 - textWidth(text, 10)) / 2, y, { bold });

  it('may be bold and no larger than the text, over its authors in the middle of the page', () => {
    const title = centred('A History of the Port', 120, true);
    const method = [...line('Method', 60, 200, { bold: true }), ...prose(220)];
    const depths = (...runs: GlyphRun[][]): number[] =>
      structured([page({ runs: [...runs.flat(), ...method] })]).children.flatMap((block) =>
        block.type === 'heading' ? [block.depth] : [],
      );
    expect(depths(title, centred('Ada Weiss', 150))).toEqual([1, 2]);
    expect(depths(line('A History of the Port', 60, 120, { bold: true }), line('Ada Weiss', 60, 150))).toEqual([1, 1]);
    expect(depths(centred('Ada Weiss, Li Wei', 120, true), centred('University of Bergen', 150))).toEqual([1, 1]);
    expect(depths(title, centred('Ada Weiss was the first to come here.', 150))).toEqual([1, 1]);
  });

  it('may be in capitals no larger than the text, below words that say where it appears, over small ones of sections', () => {
    const small = { sizePt: 8 };
    const text = (top: number, count: number): GlyphRun[] =>
      lines(Array(count).fill('words of a text that goes on'), 60, top);
    const section = (number: string, rest: string, y: number) => [
      ...[...line(number, 60, y), ...line(rest, 74, y, small)],
      ...text(y + 20, 5),
    ];
    const paper = (title: string): string[] =>
      structured([
        page({
          runs: [
            ...[
              ...line('Draft of the third of May', 60, 40, small),
              ...centred(title, 120),
              ...centred('Ada Weiss', 150),
            ],
            ...[...section('1.', 'GROUPS', 200), ...section('2.', 'OTHERS', 320)],
            ...[...line('REFERENCES', 60, 440, small), ...text(460, 5)],
          ],
        }),
      ]).children.flatMap((block) => (block.type === 'heading' ? [`${block.depth} ${plainText(block.children)}`] : []));
    const sections = (depth: number) => ['1. GROUPS', '2. OTHERS', 'REFERENCES'].map((title) => `${depth} ${title}`);
    expect(paper('A HISTORY OF THE PORT')).toEqual(['1 A HISTORY OF THE PORT', ...sections(2)]);
    expect(paper('A History of the port')).toEqual(sections(1));
  });
});
