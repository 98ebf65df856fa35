/** Finds out which of dvips's nameless bitmap fonts are bold, italic or monospaced: letter widths identify TeX's fonts. */

import type { Characters } from '../characters.ts';
import type { TextStyle } from '../page-content.ts';
import type { TextStyles } from './text-styles.ts';

const LETTERS = 'acdeghilmnoprstuvACDEIMNOPRST';

interface Family {
  bold?: true;
  italic?: true;
  monospace?: true;
  /**
   * For each of the letters above, in thousandths of a size of 10 pt: the distance from its origin to the next letter's origin,
   * or to the right end of its ink if that is farther.
   */
  widths: readonly number[];
}

/** Computer Modern, whose widths its fonts for the T1 encoding share: upright, bold, italic, bold italic, slanted, typewriter. */
const FAMILIES: readonly Family[] = [
  widths(
    '500 444 555 444 500 555 277 277 833 555 500 555 391 394 388 555 527 750 722 763 680 361 916 750 777 680 736 555 722',
  ),
  {
    bold: true,
    ...widths(
      '559 511 638 527 575 638 319 319 958 638 575 638 473 453 447 638 606 869 830 881 755 436 1091 900 863 786 862 638 800',
    ),
  },
  {
    italic: true,
    ...widths(
      '535 470 560 468 487 535 331 306 842 586 511 511 489 419 373 561 493 743 812 775 743 501 1002 852 788 730 729 632 806',
    ),
  },
  {
    bold: true,
    italic: true,
    ...widths(
      '625 536 635 536 563 625 390 341 978 684 595 596 562 486 419 655 555 865 909 885 805 585 1180 1003 865 825 859 703 872',
    ),
  },
  {
    italic: true,
    ...widths(
      '517 462 565 460 553 555 285 293 833 555 510 564 428 408 388 555 580 750 781 768 709 447 993 830 783 709 747 588 779',
    ),
  },
  { monospace: true, widths: Array.from(LETTERS, () => 525) },
  // Families without these traits: sans serif (with its bold), small capitals, and letters of formulas.
  widths(
    '480 444 516 444 500 516 238 238 794 516 500 516 341 383 361 516 461 666 639 722 597 277 875 708 736 638 645 555 680',
  ),
  {
    bold: true,
    ...widths(
      '525 488 561 511 550 561 255 255 866 561 550 561 372 421 404 561 500 733 703 794 641 330 977 794 794 702 702 611 733',
    ),
  },
  widths(
    '613 591 624 557 641 613 302 513 746 613 635 557 602 457 591 613 613 813 786 829 741 405 988 813 844 741 800 611 786',
  ),
  widths(
    '528 432 520 465 476 576 344 298 878 600 484 535 451 468 361 572 484 750 760 827 764 497 1044 881 762 754 759 645 704',
  ),
];

function widths(list: string): Family {
  return { widths: list.split(' ').map(Number) };
}

/**
 * Relative letter widths by size, up to a size in points: letters of small type are wider than those of 10 pt, those of large
 * type narrower.
 */
const SCALES: readonly (readonly [toPt: number, least: number, most: number])[] = [
  [8.5, 1.04, 1.08],
  [9.5, 1, 1.04],
  [13, 0.97, 1.01],
  [Number.POSITIVE_INFINITY, 0.9, 1],
];
/** Smaller type is that of exponents. */
const SMALLEST_PT = 7.5;
/** As a share of the width: bitmap widths are rounded to pixels. */
const MOST_ERROR = 0.035;
const MIN_LETTERS = 3;

/**
 * Marks the styles of nameless fonts as bold, italic or monospaced if their letters on the page have the widths of such a font.
 *
 * @param nameless by the style index of each font's own style, the style that is used when the widths show nothing
 */
export function settleBitmapFonts(
  characters: Characters,
  nameless: ReadonlyMap<number, TextStyle>,
  known: TextStyles,
): void {
  const { count, codes, looks, boxes, styles } = characters;
  const seen = new Map([...nameless.keys()].map((look) => [look, new Map<number, number>()]));
  for (let i = 0; i < count; i++) {
    const found = seen.get(looks[i] ?? 0);
    const letter = LETTER_PLACES[codes[i] ?? 0];
    if (!found || letter === undefined || found.has(letter)) continue;
    found.set(letter, (boxes[4 * i + 2] ?? 0) - (boxes[4 * i] ?? 0));
  }
  for (const [look, style] of nameless) {
    const family = familyOf(seen.get(look) ?? new Map(), style.sizePt);
    styles[look] = family ? known.withTraits(style, family) : style;
  }
}

/** The index in LETTERS by character code. */
const LETTER_PLACES: readonly (number | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const at = LETTERS.indexOf(String.fromCharCode(code));
  return at < 0 ? undefined : at;
});

/** @param found widths in points by index in LETTERS */
function familyOf(found: ReadonlyMap<number, number>, sizePt: number): Family | null {
  if (found.size < MIN_LETTERS || sizePt < SMALLEST_PT) return null;
  const [, least, most] = SCALES.find(([toPt]) => sizePt < toPt) ?? [0, 1, 1];
  let best: Family | null = null;
  let bestError = MOST_ERROR;
  for (const family of FAMILIES) {
    const ratios = [...found].map(([place, widthPt]) =>
      Math.log((1_000 * widthPt) / sizePt / (family.widths[place] ?? 1)),
    );
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const scale = Math.min(Math.max(mean, Math.log(least)), Math.log(most));
    const error = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - scale) ** 2, 0) / ratios.length);
    if (error < bestError) [best, bestError] = [family, error];
  }
  return best;
}
