import { describe, expect, it } from 'vitest';
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

  it.each(['CMCSC10', 'SFCC1000', 'LMRomanCaps10-Regular', 'TeXPalladioL-SC'])('is capitals in %s', (font) => {
    const [block] = layoutPage(page({ runs: line('Small capitals', 60, 100, { font }) })).blocks;
    expect(block?.kind === 'text' && blockStyleOf(block).caps).toBe(true);
  });

  it('is none in fonts of simplified Chinese', () => {
    const [block] = layoutPage(page({ runs: line('Plain words', 60, 100, { font: 'NotoSansSC-Regular' }) })).blocks;
    expect(block?.kind === 'text' && blockStyleOf(block).caps).toBe(false);
  });
});
