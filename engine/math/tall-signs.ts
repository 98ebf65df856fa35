/** Delimiters, integrals and roots too tall for one glyph are drawn in parts, one below the other: each becomes one sign. */

import type { GlyphRun } from '../extract/page-content.ts';
import { ASCENT_EM, DESCENT_EM } from './atoms.ts';
import { AXIS_EM } from './bars.ts';

/** Signs with the characters of their parts behind them. Bars and roots have none for theirs. */
const PARTS = '(⎛⎜⎝ )⎞⎟⎠ [⎡⎢⎣ ]⎤⎥⎦ {⎧⎨⎩ }⎫⎬⎭ ∫⌠⎮⌡ |⏐| ∣∣ ‖‖ ∥∥ √√'
  .split(' ')
  .map(([whole = '', ...parts]) => ({ whole, parts }));
const WHOLE = new Map(PARTS.flatMap(({ whole, parts }) => parts.map((part) => [part, whole] as const)));
/** Between the ends of braces of either side. */
const BETWEEN = '⎪';
const BRACES = ['{', '}'];
/** Brackets of floors and ceilings have one corner. */
const CORNERS = [
  { whole: '[', upper: '⎡', lower: '⎣', floor: '⌊', ceiling: '⌈' },
  { whole: ']', upper: '⎤', lower: '⎦', floor: '⌋', ceiling: '⌉' },
];

/** Parts have one width and are drawn at one place. */
const SAME_X_EM = 0.05;
/** Parts touch or overlap by as much (Kp-Fonts' braces: 0.11 em). */
const TOUCH_EM = 0.15;
/** How far apart the baselines of parts are of which one is too low to have an outline. */
const LOW_EM = 1.2;

interface Stack {
  sign: string;
  /** From above. */
  parts: [GlyphRun, ...GlyphRun[]];
}

/** @returns whole signs in place of their uppermost parts, with the baseline of the row on whose axis they are centred */
export function withWholeSigns(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const parts = runs.filter(({ text }) => WHOLE.has(text) || text === BETWEEN).sort((a, b) => a.baseline - b.baseline);
  /** The lowest of each sign at a place. */
  const open = new Map<string, Stack>();
  const stackOf = new Map<GlyphRun, Stack>();
  for (const run of parts) {
    const column = Math.round(run.x0);
    const signs = run.text === BETWEEN ? BRACES : [WHOLE.get(run.text) ?? ''];
    const stack = signs
      .flatMap((sign) => [column - 1, column, column + 1].map((x) => open.get(`${sign}${x}`)))
      .find((each) => each && isBelow(run, each.parts.at(-1) ?? each.parts[0]));
    if (stack) stack.parts.push(run);
    const own = stack ?? { sign: signs.length === 1 ? (signs[0] ?? '') : run.text, parts: [run] };
    if (!stack) open.set(`${own.sign}${column}`, own);
    stackOf.set(run, own);
  }
  return runs.flatMap((run) => {
    const stack = stackOf.get(run);
    if (!stack) return [run];
    if (stack.parts[0] !== run) return [];
    const text = signOf(stack);
    if (stack.parts.length === 1) return [text === run.text ? run : { ...run, text }];
    const { y0 } = extentOf(run);
    const { y1 } = extentOf(stack.parts.at(-1) ?? run);
    return [{ ...run, text, baseline: (y0 + y1) / 2 + AXIS_EM * run.style.sizePt, ink: { y0, y1 } }];
  });
}

const extentOf = ({ ink, baseline, style }: GlyphRun): { y0: number; y1: number } =>
  ink ?? { y0: baseline - ASCENT_EM * style.sizePt, y1: baseline + DESCENT_EM * style.sizePt };

/** Whether the sign may stand for itself. */
const isWhole = ({ text }: GlyphRun): boolean => WHOLE.get(text) === text;

function isBelow(run: GlyphRun, upper: GlyphRun): boolean {
  const em = run.style.sizePt;
  if (Math.abs(upper.x0 - run.x0) > SAME_X_EM * em) return false;
  if (run.ink && upper.ink) return Math.abs(run.ink.y0 - upper.ink.y1) < TOUCH_EM * em;
  return !isWhole(run) && run.baseline - upper.baseline < LOW_EM * em;
}

function signOf({ sign, parts }: Stack): string {
  const corners = CORNERS.find(({ whole }) => whole === sign);
  if (!corners) return sign;
  const has = (part: string): boolean => parts.some(({ text }) => text === part);
  if (has(corners.upper) === has(corners.lower)) return sign;
  return has(corners.upper) ? corners.ceiling : corners.floor;
}
