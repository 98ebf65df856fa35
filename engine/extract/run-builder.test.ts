import { describe, expect, it } from 'vitest';
import { plain } from '../fixtures/runs.ts';
import { Glyphs } from './glyphs.ts';
import type { TextStyle } from './page-content.ts';
import { RunBuilder } from './run-builder.ts';

/** A builder that takes one glyph at a time. */
class Page extends RunBuilder {
  readonly #glyphs: Glyphs;

  constructor(glyphs = new Glyphs()) {
    super(glyphs);
    this.#glyphs = glyphs;
  }

  glyph(code: number, x0: number, x1: number, baseline: number, style: TextStyle): void {
    this.#glyphs.push(code, x0, x1, baseline, style);
    this.take();
  }
}

/** Adds glyphs 5 points wide, from `x`, in steps of `step`. */
function feed(builder: Page, text: string, x: number, baseline = 100, step = 5, style: TextStyle = plain): void {
  [...text].forEach((char, i) => {
    const x0 = x + i * step;
    builder.glyph(char.codePointAt(0) ?? 0, x0, x0 + 5, baseline, style);
  });
}

describe('glyph runs', () => {
  it('give a letter below an accent its own style, not that of the bracket before them', () => {
    const builder = new Page();
    const variable = { ...plain, font: 'CMMI10' };
    builder.glyph('('.charCodeAt(0), 0, 4, 100, plain);
    builder.glyph(0x02c6, 4.5, 9, 100, plain);
    builder.glyph('u'.charCodeAt(0), 4, 9.7, 100, variable);
    expect(builder.finish().map(({ text, style }) => [text, style.font])).toEqual([
      ['(', plain.font],
      ['û', 'CMMI10'],
    ]);
  });

  it('have no space between a Thai letter with its sign and the next letter', () => {
    const builder = new Page();
    const word = (from: number): void => {
      builder.glyph(0xe02, from, from + 6, 100, plain);
      builder.glyph(0xe49, from + 2, from + 5, 100, plain);
    };
    word(0);
    builder.space('drawn');
    builder.glyph(0xe2d, 6, 11, 100, plain);
    builder.space('drawn');
    builder.glyph(0xe31, 8, 10, 100, plain);
    builder.space('drawn');
    word(14);
    expect(builder.finish().map(({ text, space }) => [text, space])).toEqual([
      ['ข้อั', 'none'],
      ['ข้', 'drawn'],
    ]);
  });

  it('hold touching glyphs of one style together and break at a gap', () => {
    const builder = new Page();
    feed(builder, 'two', 0);
    feed(builder, 'words', 18);
    expect(builder.finish().map((run) => run.text)).toEqual(['two', 'words']);
  });

  it('break at a space and remember it', () => {
    const builder = new Page();
    feed(builder, 'a', 0);
    builder.space('drawn');
    feed(builder, 'b', 5);
    expect(builder.finish().map((run) => [run.text, run.space])).toEqual([
      ['a', 'none'],
      ['b', 'drawn'],
    ]);
  });

  it('do not take a line end for a space', () => {
    const builder = new Page();
    feed(builder, 'a', 0);
    builder.space('inferred');
    builder.lineEnd();
    feed(builder, 'b', 0, 112);
    expect(builder.finish().map((run) => run.space)).toEqual(['none', 'none']);
  });

  it('compose an accent set as its own glyph over the letter', () => {
    const builder = new Page();
    feed(builder, 'caf', 0);
    feed(builder, '´', 15);
    feed(builder, 'e', 15);
    expect(builder.finish().map((run) => run.text)).toEqual(['café']);
  });

  it('take any number of signs on one letter', () => {
    const builder = new Page();
    builder.glyph(0xe02, 0, 6, 100, plain);
    for (let i = 0; i < 80_000; i++) {
      builder.space('drawn');
      builder.glyph(0xe31, 2, 5, 100, plain);
    }
    expect(builder.finish()).toHaveLength(1);
  });

  it('compose an accent whose step from the letter before was taken for a space of the text', () => {
    const word = (at: number): (string | undefined)[] => {
      const builder = new Page();
      feed(builder, 's', 0);
      builder.space('drawn');
      feed(builder, '˛', at + 1);
      feed(builder, 'asiad', at);
      return builder.finish().flatMap((run) => [run.text, run.space]);
    };
    expect(word(5)).toEqual(['s', 'none', 'ąsiad', 'none']);
    expect(word(8)).toEqual(['s', 'none', 'ąsiad', 'drawn']);
  });

  it('show a quote that is drawn as an accent without a letter', () => {
    const builder = new Page();
    feed(builder, 'the', 0);
    builder.space('drawn');
    feed(builder, '\u0300stable', 20);
    expect(builder.finish().map((run) => run.text)).toEqual(['the', '`stable']);
  });

  it('compose accents that are drawn after the word', () => {
    const builder = new Page();
    feed(builder, 'paginas', 0);
    feed(builder, '´', 5.5, 99);
    expect(builder.finish().map((run) => run.text)).toEqual(['páginas']);
  });

  it('compose accents that come after other words of the line', () => {
    const builder = new Page();
    feed(builder, 'paginas', 0);
    builder.space('drawn');
    feed(builder, 'web', 40);
    builder.space('inferred');
    feed(builder, '´', 5.5, 99);
    builder.space('inferred');
    feed(builder, 's', 55);
    expect(builder.finish().map((run) => [run.text, run.space])).toEqual([
      ['páginas', 'none'],
      ['web', 'drawn'],
      ['s', 'none'],
    ]);
  });

  it('compose an accent with the capital below it, not with a letter of the line above', () => {
    const builder = new Page();
    feed(builder, 'sand', 50, 100);
    feed(builder, 'COD', 50, 112);
    builder.space('inferred');
    feed(builder, '´', 50, 109.8);
    expect(builder.finish().map(({ text }) => text)).toEqual(['sand', 'ĆOD']);
  });

  it('compose no letter with the hat of a formula in the line below it', () => {
    const builder = new Page();
    feed(builder, 'with', 0, 100);
    builder.space('inferred');
    feed(builder, 'ˆ', 0, 109.5);
    expect(builder.finish().map(({ text }) => text)).toEqual(['with', 'ˆ']);
  });

  it('leave an accent of another style where it is', () => {
    const builder = new Page();
    feed(builder, 'vector', 0);
    builder.space('drawn');
    feed(builder, 'space', 40);
    feed(builder, 'ˆ', 5.5, 96, 5, { ...plain, font: 'Test-Math' });
    expect(builder.finish().map((run) => run.text)).toEqual(['vector', 'space', 'ˆ']);
  });

  it('keep Hebrew in reading order whichever way its glyphs are drawn', () => {
    const reading = new Page();
    feed(reading, 'שלום', 50, 100, -5);
    const drawing = new Page();
    feed(drawing, 'םולש', 35, 100, 5);
    expect([reading, drawing].map((builder) => builder.finish().map((run) => run.text))).toEqual([['שלום'], ['שלום']]);
  });

  it.each([
    ['turned, as from a font', [...'اطالع'], [20, 15, 10, 10, 5], 'اطلاع'],
    ['in order, as from a code of their own', [...'اطلاع'], [20, 15, 10, 10, 5], 'اطلاع'],
    ['in order, four of them', [...'والله'], [15, 10, 10, 10, 10], 'والله'],
  ])('read the letters that one right-to-left glyph stands for, given %s', (_, letters, places, word) => {
    const builder = new Page();
    letters.forEach((char, i) => {
      const x0 = places[i] ?? 0;
      builder.glyph(char.codePointAt(0) ?? 0, x0, x0 + 5, 100, plain);
    });
    expect(builder.finish().map((run) => run.text)).toEqual([word]);
  });

  it('give vowel signs drawn after a Hebrew word to the letters that they stand under', () => {
    const builder = new Page();
    feed(builder, 'שלום', 50, 100, -5);
    builder.space('inferred');
    builder.glyph(0x5b8, 52, 53, 100, plain);
    builder.glyph(0x5b9, 42, 43, 100, plain);
    feed(builder, 'עם', 24, 100, -5);
    expect(builder.finish().map((run) => run.text)).toEqual(['ש\u05b8לו\u05b9ם', 'עם']);
  });

  it('take the way to a vowel sign inside an Arabic word for no space', () => {
    const builder = new Page();
    feed(builder, 'ت', 50);
    builder.space('drawn');
    builder.glyph(0x64f, 51, 53, 100, plain);
    feed(builder, 'قدم', 45, 100, -5);
    builder.space('drawn');
    feed(builder, 'هذه', 27, 100, -5);
    expect(builder.finish().map((run) => run.text)).toEqual(['ت\u064fقدم', 'هذه']);
  });

  it('put a non-joiner that comes before its word behind the letter that ends at its place', () => {
    const builder = new Page();
    builder.glyph(0x200c, 45, 45, 100, plain);
    feed(builder, 'دههای', 55, 100, -5);
    expect(builder.finish().map((run) => run.text)).toEqual(['دهه\u200cای']);
  });

  it('show a vowel sign far from all letters by itself', () => {
    const builder = new Page();
    feed(builder, 'שלום', 50, 100, -5);
    builder.glyph(0x5b8, 90, 91, 100, plain);
    expect(builder.finish().map((run) => run.text)).toEqual(['שלום', '\u05b8']);
  });

  it('break where right-to-left letters meet digits or signs, whose order the line decides', () => {
    const builder = new Page();
    feed(builder, 'שנת', 50, 100, -5);
    feed(builder, '(', 35);
    expect(builder.finish().map((run) => run.text)).toEqual(['שנת', '(']);
  });
});
