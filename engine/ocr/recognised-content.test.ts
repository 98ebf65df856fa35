import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { page } from '../fixtures/runs.ts';
import { recognisedContent } from './recognised-content.ts';

const own = page({ images: [{ id: 0, x0: 0, y0: 0, x1: 595, y1: 842, widthPx: 1190, heightPx: 1684 }] });

const picturesOf = (pictures: readonly { x0: number; y0: number; x1: number; y1: number }[], text: string) =>
  recognisedContent(
    own,
    {
      lines: text === '' ? [] : [recognisedLine(text, 200, 300, 20)],
      pictures: [...pictures],
      pxPerPt: 2,
      rules: [],
      quarter: 0,
    },
    'no-text',
  ).pictures;

describe('pictures on a recognised page', () => {
  const whole = { x0: 0, y0: 0, x1: 1190, y1: 1684 };

  it('are not the page itself, photographed on a dark table', () => {
    const recipe = 'Wash the lentils and cook them with two bay leaves in a litre of water';
    expect(picturesOf([whole], recipe)).toEqual([]);
  });

  it('are that of a cover or a drawing with a few words', () => {
    expect(picturesOf([whole], 'Lentil soup')).toEqual([{ x0: 0, y0: 0, x1: 595, y1: 842 }]);
  });

  it('are parts of it that show no text', () => {
    expect(picturesOf([{ x0: 200, y0: 700, x1: 800, y1: 1100 }], 'Lentil soup')).toEqual([
      { x0: 100, y0: 350, x1: 400, y1: 550 },
    ]);
  });
});
