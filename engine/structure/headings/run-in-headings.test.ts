import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line } from '../../fixtures/runs.ts';

describe('headings that run into their text', () => {
  it('run into their text with a plain number, a dash or a slanted label', () => {
    const text = 'The text goes on in the line';
    const runs = [
      ...[...line('1. Methods', 60, 60, bold), ...prose(80)],
      ...[...line('1.1.', 60, 140), ...line('Earlier work.', 85, 140, bold), ...line(text, 160, 140), ...prose(152)],
      ...[...line('1.2. This work. —', 60, 212, bold), ...line(text, 160, 212), ...prose(224)],
      ...[...line('1) Models:', 60, 284, { italic: true }), ...line(text, 120, 284), ...prose(296)],
    ];
    expect(headings([runs]).map((heading) => heading.slice(2))).toEqual([
      ...['1. Methods', '1.1. Earlier work', '1.2. This work', '1) Models'],
    ]);
  });

  it('end with a stop in the type of their number, and deep ones in bold type before a sentence', () => {
    const slanted = { italic: true, font: 'Test-Italic' };
    const behind = (runs: GlyphRun[], text: string) => [
      ...runs,
      ...line(text, (runs.at(-1)?.x1 ?? 0) + 4, runs.at(-1)?.baseline ?? 0),
    ];
    const part = (number: string, title: string, y: number) => {
      const own = [...line(number, 60, y), ...line(title, 85, y, slanted)];
      return behind([...own, ...line('.', own.at(-1)?.x1 ?? 0, y)], 'The text goes on in the line');
    };
    const runs = [
      ...[...line('1. Methods', 60, 60, bold), ...prose(80), ...part('1.1.', 'Earlier work', 140), ...prose(152)],
      ...[...behind(line('1.1.1 Deep parts', 60, 212, bold), 'The text goes on in the line'), ...prose(224)],
      ...[...behind(line('1.1.2 Lemma.', 60, 284, bold), 'The text goes on in the line'), ...prose(296)],
    ];
    expect(headings([runs]).map((heading) => heading.slice(2))).toEqual([
      ...['1. Methods', '1.1. Earlier work', '1.1.1 Deep parts'],
    ]);
  });

  it('are whole where a face is called bold for their Latin words alone', () => {
    const title = (latin: string, own: string, y: number): GlyphRun[] => {
      const first = line(latin, 60, y, { ...bold, sizePt: 12 });
      const end = first.at(-1)?.x1 ?? 0;
      return [
        ...first,
        ...line(own, end + 3, y, { sizePt: 12 }).map((run) => ({ ...run, x1: run.x0 + 12 * own.length })),
      ];
    };
    const runs = [
      ...[...title('3.2.1 XeTeX', '的字体名查找', 60), ...prose(80)],
      ...[...title('3.2.2 HG', 'フォントを使う', 140), ...prose(160)],
    ];
    expect(headings([runs]).map((heading) => heading.slice(2))).toEqual([
      '3.2.1 XeTeX 的字体名查找',
      '3.2.2 HG フォントを使う',
    ]);
  });

  describe('are sections, too, where their parts are set alike', () => {
    const runIn = (title: string, y: number) => {
      const head = line(title, 60, y, bold);
      return [...head, ...line('The text goes on in the line', (head.at(-1)?.x1 ?? 0) + 6, y), ...prose(y + 12)];
    };
    const paper = (part: string) => [
      ...[...runIn('1. Introduction.', 60), ...line('2. Model.', 60, 140, bold), ...runIn(part, 160)],
      ...[...runIn('3. Results.', 250), ...runIn('Acknowledgments.', 330)],
    ];

    it('and not where none of the numbers has two parts', () => {
      expect(headings([paper('Parts.')])).toEqual([]);
    });
  });

  it('stand over a line that is set in, in the block that they share with it', () => {
    const slanted = { italic: true, font: 'Test-Italic' };
    const section = (title: string, y: number) => [
      ...line(title, 60, y, slanted),
      ...line('The text begins below it', 70, y + 12),
    ];
    const runs = [
      ...[...line('I. METHODS', 160, 40), ...prose(60)],
      ...[...section('A. Materials at hand', 130), ...prose(172)],
      ...[...section('B. Tools of the trade', 242), ...prose(284)],
    ];
    expect(headings([runs]).map((heading) => heading.slice(2))).toEqual([
      ...['I. METHODS', 'A. Materials at hand', 'B. Tools of the trade'],
    ]);
  });

  it('are whole where code stands behind a colon in them', () => {
    const code = { font: 'CMTT10', monospace: true, sizePt: 9 };
    const head = (y: number) => [
      ...line('1.2. Trajectories:', 16, y, bold),
      ...line('ltraj', 115, y, code),
      ...line('in another package', 145, y, bold),
    ];
    expect(headings([[...prose(60), ...head(140), ...prose(165)]])).toEqual([
      '2 1.2. Trajectories: ltraj in another package',
    ]);
  });

  it('are no items of a list for their slanted words alone', () => {
    const item = (y: number): GlyphRun[] => [
      ...line('1)', 60, y),
      ...line('Models:', 75, y, { italic: true }),
      ...line('we have them', 120, y),
    ];
    expect(headings([[...prose(60), ...item(120), ...prose(140)]])).toEqual([]);
  });
});
