import { expect, it } from 'vitest';
import type { Box } from '../../geometry/box.ts';
import type { DisplayFormula } from '../../math/display.ts';
import type { FigureBlock } from '../layout.ts';
import { withFormulaLabels } from './label-rows.ts';

const formula = (words: string, box: Box): DisplayFormula => ({ box, column: box, math: null, tag: null, words });
const plot: Box = { x0: 100, y0: 100, x1: 300, y1: 240 };
const drawing: FigureBlock = { kind: 'figure', box: plot, image: { area: plot }, alt: 'x y' };

it('a formula in a drawing is one of its words, and one below it is none', () => {
  const label = formula('y = sin x', { x0: 210, y0: 120, x1: 260, y1: 130 });
  const below = formula('a = b', { x0: 180, y0: 250, x1: 220, y1: 260 });
  expect(withFormulaLabels([drawing], [label, below])).toEqual({
    figures: [{ ...drawing, alt: 'x y y = sin x' }],
    displays: [below],
  });
});

it('a formula in a frame of its own or on a picture is read', () => {
  const framed = formula('y = sin x', { x0: 110, y0: 110, x1: 290, y1: 230 });
  const { displays } = withFormulaLabels([drawing], [framed]);
  expect(displays).toEqual([framed]);
  const label = formula('y = x', { x0: 210, y0: 120, x1: 260, y1: 130 });
  const picture: FigureBlock = { kind: 'figure', box: plot, image: { id: 1 } };
  expect(withFormulaLabels([picture], [label]).displays).toEqual([label]);
});
