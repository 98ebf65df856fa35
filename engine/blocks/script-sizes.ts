/**
 * Sizes of type of the two scripts that a line mixes. Japanese, Arabic or Korean letters are set smaller or larger than the Latin
 * ones beside them, so that the size that most of a line has changes with its words.
 */

import { RIGHT_TO_LEFT } from '../extract/letters/unicode.ts';
import type { TextLine } from '../lines/text-line.ts';

/** Fonts of two scripts are set with less between them. */
const MAX_RATIO = 1.3;
const SAME = 0.02;

const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const LATIN = /[A-Za-z0-9]/;

interface Sizes {
  own: number;
  latin: number;
}

/** Whether lines of different sizes are in the same type, script by script. */
export function mixSameSizes(a: TextLine, b: TextLine): boolean {
  if (Math.max(a.sizePt, b.sizePt) > MAX_RATIO * Math.min(a.sizePt, b.sizePt)) return false;
  const [first, second] = [sizesOf(a), sizesOf(b)];
  if (Math.min(first.own, first.latin) === 0 && Math.min(second.own, second.latin) === 0) return false;
  const shared = (['own', 'latin'] as const).filter((script) => first[script] > 0 && second[script] > 0);
  return shared.length > 0 && shared.every((script) => Math.abs(first[script] - second[script]) < SAME * a.sizePt);
}

/** Sizes of the first run of each script; 0 where there is none. */
function sizesOf({ runs }: TextLine): Sizes {
  const sizes = { own: 0, latin: 0 };
  for (const { text, style, script } of runs) {
    if (script !== null) continue;
    if (EAST_ASIAN.test(text) || RIGHT_TO_LEFT.test(text)) sizes.own ||= style.sizePt;
    else if (LATIN.test(text)) sizes.latin ||= style.sizePt;
  }
  return sizes;
}
