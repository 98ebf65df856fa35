import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';

const blocks = (runs: GlyphRun[]): string[] =>
  layoutPage(page({ runs })).blocks.map((block) =>
    block.kind === 'text' ? `${block.aside ? 'aside: ' : ''}${block.lines.map(textOfLine).join('/')}` : block.kind,
  );

const full = 'these are forty letters that fill a line';
const first = [full, full, full, 'and this ends it.'];
const second = [full, full, full, full, 'and this too.'];
const text = [...lines(first, 150, 100), ...lines(second, 150, 148)];

describe('notes in the margin', () => {
  it('stand before the paragraph that they begin beside, not between its lines', () => {
    const note = [...line('oneCommand', 92, 148), ...line('another', 107, 160)];
    expect(blocks([...text, ...note])).toEqual([first.join('/'), 'aside: oneCommand/another', second.join('/')]);
  });

  it('cut no paragraph that they stand in the middle of, left or right', () => {
    const right = Math.max(...text.map((run) => run.x1)) + 12;
    expect(blocks([...text, ...line('hint', right, 172)])).toEqual([first.join('/'), 'aside: hint', second.join('/')]);
  });

  it('stand beside text that is not justified, beyond its longest line', () => {
    const words = 'a page of words that are set ragged so each of its many lines may end where it likes'.split(' ');
    const ragged = words.slice(0, 12).map((_, i) => [...words.slice(i), ...words].slice(0, i === 5 ? 3 : 9).join(' '));
    // No two words end at one place.
    const at = (x: number, row: number): number => 150 + (x - 150) * (1 + 0.013 * row);
    const runs = ragged.flatMap((words, row) =>
      line(words, 150, 100 + 12 * row).map((run) => ({ ...run, x0: at(run.x0, row), x1: at(run.x1, row) })),
    );
    const right = Math.max(...runs.map((run) => run.x1)) + 30;
    const note = lines(['what an editor', 'says of it'], right, 160, { sizePt: 8 }, 10);
    const found = blocks([...runs, ...note]);
    expect(found).toContain('aside: what an editor/says of it');
    expect(found.join('/')).not.toContain(`${ragged[5]} what`);
    // Signs alone beside some lines belong to these.
    const signs = line('1', right, 124, { sizePt: 6 });
    expect(blocks([...runs, ...note, ...signs]).some((block) => block.startsWith('aside'))).toBe(false);
  });

  it('are not terms or dates at the beginning of their paragraph', () => {
    expect(blocks([...text, ...line('Term', 125, 148)])).toEqual([first.join('/'), `Term ${second.join('/')}`]);
  });

  it('are read with the paragraph that they begin beside, though its first line is indented', () => {
    const indented = [...lines(first, 150, 100), ...line(full, 165, 148), ...lines(second.slice(1), 150, 160)];
    const names = ['\\one', '\\another'].flatMap((name, i) =>
      line(name, 125 - 20 * i, 100 + 48 * i, { monospace: true }),
    );
    expect(blocks([...indented, ...names])).toEqual([`\\one ${first.join('/')}`, `\\another ${second.join('/')}`]);
  });

  it('are not the beginnings of lines that stand farther out', () => {
    const out = lines(['some words of text that stand farther out than all of the others'], 50, 220);
    expect(blocks([...text, ...out, ...line('hint', 92, 172)]).some((block) => block.startsWith('aside'))).toBe(false);
  });

  it('are not the marks and items of lists', () => {
    const items = lines(['• Review', '• Archive'], 92, 160);
    expect(blocks([...text, ...items]).some((block) => block.startsWith('aside'))).toBe(false);
  });

  it('are the names of what a listing defines, above it and at its first line', () => {
    const mono = { monospace: true };
    const listing = (top: number) => lines(['define this to be', 'that, end', 'return'], 150, top, mono);
    const runs = [...text, ...listing(230), ...line('@name', 110, 290, mono), ...listing(302)];
    const beside = line('@other', 110, 230, mono);
    const code = 'define this to be/that, end/return';
    expect(blocks([...runs, ...beside]).slice(2)).toEqual(['aside: @other', code, 'aside: @name', code]);
  });

  describe('that are names of code', () => {
    const small = { monospace: true, sizePt: 9 };
    /** Names that end at one place, less than a note's gap left of the text at 150. */
    const name = (text: string, baseline: number, end = 145): GlyphRun[] =>
      line(text, end - 4.5 * text.length, baseline, small);

    it('cut no sentence where they stand close to the text', () => {
      const names = [...name('oneCommand', 160), ...name('another', 172)];
      expect(blocks([...text, ...names])).toEqual([first.join('/'), 'aside: oneCommand/another', second.join('/')]);
    });

    it('lead the paragraphs that they stand beside, though these follow each other closely', () => {
      const runs = [
        ...lines([full, full], 150, 100),
        ...lines([full, full], 150, 128),
        ...lines([full, full], 150, 156),
      ];
      const names = [...name('one', 100, 140), ...name('another', 128, 140), ...name('third', 156, 140)];
      const paragraph = `${full}/${full}`;
      expect(blocks([...runs, ...names])).toEqual([`one ${paragraph}`, `another ${paragraph}`, `third ${paragraph}`]);
    });

    it('are no words of the code that they stand beside', () => {
      const listing = lines(['make this', 'and that', 'or else', 'return it'], 160, 230, small, 11);
      const runs = [...text, ...listing, ...name('@one', 100), ...name('@another', 230), ...name('@third', 241)];
      expect(blocks(runs).slice(2)).toEqual(['aside: @another/@third', 'make this/and that/or else/return it']);
    });

    it('begin at one place where they are read, and no column begins at them', () => {
      const page2 = layoutPage(page({ runs: [...text, ...name('oneCommand', 160), ...name('another', 172)] }));
      const [before, note] = page2.blocks.flatMap((block) => (block.kind === 'text' ? [block] : []));
      expect(new Set(note?.lines.map(({ x0 }) => x0)).size).toBe(1);
      const leading = layoutPage(page({ runs: [...text, ...name('one', 100), ...name('another', 148)] }));
      expect(before?.column.x0).toBe(150);
      expect(leading.blocks.map((block) => block.kind === 'text' && block.column.x0)).toEqual([150, 150]);
    });
  });
});
