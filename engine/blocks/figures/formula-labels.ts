/** Formulas that are labels of drawings: "y = sin x" beside a curve. */

import { coveredShare } from '../../geometry/box.ts';
import type { DisplayFormula } from '../../math/display.ts';
import type { FigureBlock } from '../layout.ts';

/** As with the words of drawings, which may reach a little over their edge. */
const INSIDE = 0.7;
/** What fills its drawing is a formula in a frame, and is read. */
const FRAMED = 0.3;

/** @returns the figures, their formulas among their words, and the formulas that stand in no drawing */
export function withFormulaLabels(
  figures: readonly FigureBlock[],
  displays: readonly DisplayFormula[],
): { figures: FigureBlock[]; displays: DisplayFormula[] } {
  const isLabel = ({ box }: DisplayFormula, figure: FigureBlock): boolean =>
    'area' in figure.image && coveredShare(box, figure.box) > INSIDE && coveredShare(figure.box, box) < FRAMED;
  return {
    figures: figures.map((figure) => {
      const words = displays.filter((display) => isLabel(display, figure)).map((display) => display.words);
      return words.length === 0 ? figure : { ...figure, alt: [figure.alt ?? '', ...words].join(' ').trim() };
    }),
    displays: displays.filter((display) => !figures.some((figure) => isLabel(display, figure))),
  };
}
