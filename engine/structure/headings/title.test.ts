import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

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

  it('is not what follows at the edge of the text where it stands in the middle', () => {
    const title = line('A History', 297 - textWidth('A History', 18) / 2, 80, large);
    expect(headings(title, line('The First Houses', 60, 110, large), prose(150))).toEqual([
      'A History',
      'The First Houses',
    ]);
  });

  it('is no sentence beside tables whose type is smaller', () => {
    const small = { sizePt: 8 };
    const nearly = line('Ships in the Harbours of the North', 60, 80, { sizePt: 9 });
    const rows = Array.from({ length: 12 }, (_, i) =>
      [`Harbour ${i}`, `${1200 + 37 * i}`, `${310 + 11 * i}`, 'open to ships of all kinds'].flatMap((text, c) =>
        line(text, 60 + 90 * c, 160 + 12 * i, small),
      ),
    );
    const text = line('The figures were collected by the offices of the ports and checked.', 60, 80);
    expect(headings(text, ...rows)).toEqual([]);
    expect(headings(line('Ships in the Harbours of the North', 60, 80), ...rows)).toHaveLength(1);
    expect(headings(line('Statement', 60, 50, { sizePt: 16, bold: true }), nearly, ...rows)).toEqual(['Statement']);
  });
});

describe('the title of the metadata', () => {
  const titled = (named: string, ...before: GlyphRun[][]): string => {
    const large = line('The Harbours of Halvern', 60, 80, { sizePt: 18 });
    return structured([page({ runs: [...before.flat(), ...large, ...prose(160)] })], { title: named }).title;
  };

  it('gives way to the printed one where the document knows nothing of it', () => {
    expect(titled('Paper Title (use this style)')).toBe('The Harbours of Halvern');
    expect(titled('29th October 2006')).toBe('The Harbours of Halvern');
    expect(titled('arXiv:1703.05984v1 [stat.CO] 17 Mar 2017')).toBe('The Harbours of Halvern');
  });

  it('stands where it shares a word with the printed one, or is printed elsewhere', () => {
    expect(titled('Handbook of the Harbour, Version 2')).toBe('Handbook of the Harbour, Version 2');
    expect(titled('Ships at Sea', line('Ships at Sea', 60, 40))).toBe('Ships at Sea');
    expect(titled('HH')).toBe('The Harbours of Halvern');
  });
});
