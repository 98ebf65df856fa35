import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../blocks/layout.ts';
import { layoutPage } from '../blocks/page-layout.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { blockStyleOf, bodyStyleOf } from './body-style.ts';

describe('the style of a text', () => {
  it('is that of its letters, not of the dots of its index', () => {
    const text = lines(Array(6).fill('the words of a paragraph that fills its line'), 60, 100);
    const index = Array.from({ length: 9 }, (_, i) =>
      line(`word ${Array(40).fill('.').join(' ')} 7`, 60, 300 + 12 * i, { sizePt: 8 }),
    );
    expect(bodyStyleOf([layoutPage(page({ runs: [...text, ...index.flat()] }))]).sizePt).toBe(10);
  });

  it('is that of typewriter type where there is no other', () => {
    const runs = lines(Array(6).fill('the words of a paragraph'), 60, 100, { sizePt: 12, monospace: true });
    const body = bodyStyleOf([
      layoutPage(page({ runs: runs.map((run) => ({ ...run, style: { ...run.style, font: 'Test-Mono' } })) })),
    ]);
    expect(body).toMatchObject({ sizePt: 12, font: 'Test-Mono' });
  });

  it('is that of typewriter type where only a few signs are in another', () => {
    const runs = lines(Array(6).fill('the words of a paragraph'), 60, 100, { sizePt: 12, monospace: true });
    const bodyWith = (...others: string[][]): number => {
      const signs = others.flatMap((texts, i) => lines(texts, 60, 300 + 60 * i, { sizePt: 8 }, 10));
      return bodyStyleOf([layoutPage(page({ runs: [...runs, ...signs] }))]).sizePt;
    };
    const article = [
      'Text of an article that goes on',
      'over many lines of its own, and',
      'which says what a listing holds',
    ];
    expect(bodyWith(['⛹ 💯'])).toBe(12);
    expect(bodyWith(['build passing', 'npm 2.0'], ['Buy me a coffee'])).toBe(12);
    expect(bodyWith(article)).toBe(8);
  });

  it('is that of paragraphs and lists, which may have fewer letters than the titles over them', () => {
    const titles = [60, 120, 180, 240, 300, 360].flatMap((y) =>
      line('What lists there are of all the words that anybody wrote', 60, y, { sizePt: 16 }),
    );
    const text = lines(
      Array(3).fill('the words of a paragraph that fills its line to the end of it, and all of the line'),
      60,
      420,
      { sizePt: 11 },
    );
    expect(bodyStyleOf([layoutPage(page({ runs: [...titles, ...text] }))]).sizePt).toBe(11);
    expect(bodyStyleOf([layoutPage(page({ runs: titles }))]).sizePt).toBe(16);
  });

  it('of a sample of a size is that of its name beside it, and of a heading that of its words beside code', () => {
    const sizeOf = (namePt: number, wordsPt: number, x = 160): number | null => {
      const name = line('\\hugesample', 60, 100, { sizePt: namePt, monospace: true });
      const [block] = layoutPage(page({ runs: [...name, ...line('large', x, 100, { sizePt: wordsPt })] })).blocks;
      return block?.kind === 'text' ? blockStyleOf(block).sizePt : null;
    };
    expect(sizeOf(10, 12)).toBe(12);
    expect(sizeOf(10, 17)).toBe(10);
    expect(sizeOf(10, 17, 120)).toBe(17);
  });

  it('is not that of words in coloured bars, which come back on every slide', () => {
    const words = lines(Array(9).fill('a section of the talk'), 10, 20, { sizePt: 6 }, 8);
    const text = line('few words', 60, 300);
    const fills = [{ x0: 0, y0: 0, x1: 595, y1: 100, color: 0 }];
    expect(bodyStyleOf([layoutPage(page({ runs: [...words, ...text], fills }))]).sizePt).toBe(10);
  });

  it.each(['CMCSC10', 'SFCC1000', 'LMRomanCaps10-Regular', 'TeXPalladioL-SC'])('is capitals in %s', (font) => {
    const [block] = layoutPage(page({ runs: line('Small capitals', 60, 100, { font }) })).blocks;
    expect(block?.kind === 'text' && blockStyleOf(block).caps).toBe(true);
  });

  it('is as large as the number before small capitals, which are smaller ones', () => {
    const number = line('2.1', 60, 100);
    const words = (sizePt: number) => line('THE PANS', 80, 100, { sizePt });
    const sizeOf = (runs: ReturnType<typeof line>): number | null => {
      const [block] = layoutPage(page({ runs })).blocks;
      return block?.kind === 'text' ? blockStyleOf(block).sizePt : null;
    };
    expect(sizeOf([...number, ...words(8)])).toBe(10);
    expect(sizeOf([...number, ...words(6)])).toBe(6);
  });

  it('is none in fonts of simplified Chinese', () => {
    const [block] = layoutPage(page({ runs: line('Plain words', 60, 100, { font: 'NotoSansSC-Regular' }) })).blocks;
    expect(block?.kind === 'text' && blockStyleOf(block).caps).toBe(false);
  });

  it('is that of most pages, and not of a long list in small type at the end', () => {
    const text = (sizePt: number, leading: number): PageLayout =>
      layoutPage(
        page({
          runs: lines(
            Array(Math.floor(600 / leading)).fill('words that fill the line of a page'),
            60,
            100,
            { sizePt },
            leading,
          ),
        }),
      );
    const sparse = (): PageLayout =>
      layoutPage(page({ runs: lines(['a few words of text', 'and some more'], 60, 100) }));
    expect(bodyStyleOf([...Array.from({ length: 12 }, sparse), text(8, 10)]).sizePt).toBe(10);
    expect(bodyStyleOf([sparse(), text(8, 10), text(8, 10)]).sizePt).toBe(8);
  });
});
