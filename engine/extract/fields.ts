/** Fields of a form become text: boxes to tick are signs, as printed ones are, and values stand in the line of their labels. Pure. */

import { type Box, contains } from '../geometry/box.ts';
import { isRightToLeft } from './letters/unicode.ts';
import {
  type GlyphRun,
  type PageCheck,
  type PageContent,
  type PageField,
  UNNUMBERED,
  UNSET_STYLE,
} from './page-content.ts';

/** A tick or a value may reach this far over the border of its box. */
const SLACK_PT = 1.5;
/** Of the height of the box or, in one of several lines, of two: where the baseline of a text beside it is looked for. */
const ABOVE = 0.3;
const BELOW = 0.3;
/** Below the text's own baseline of a box without words beside it: signs stand a little higher than their box ends. */
const BASELINE_EM = 0.15;
/** Lines whose baselines differ by less share more than half of their height. */
const SAME_LINE_EM = 0.5;
/** Of the type's size, as programs draw fields. */
const LEADING_EM = 1.2;
const LETTER_EM = 0.5;

/** The page with ☐ and ☒ for them, in the line of the words beside them, and without what is drawn in their places. */
export function withChecks(page: PageContent, checks: readonly PageCheck[]): PageContent {
  if (checks.length === 0) return page;
  const isFree = (box: Box): boolean => !checks.some((check) => isInside(box, check));
  const runs = page.runs.filter((run) => isFree(placeOf(run)));
  return {
    ...page,
    runs: [...runs, ...checks.map((check) => signOf(check, page.runs))],
    drawings: page.drawings.filter(isFree),
    rules: page.rules.filter(isFree),
    fills: page.fills.filter(isFree),
  };
}

function signOf(check: PageCheck, runs: readonly GlyphRun[]): GlyphRun {
  const { x0, y0, x1, y1, isChecked } = check;
  const height = y1 - y0;
  const beside = besideOf(check, runs);
  const sizePt = beside?.style.sizePt ?? height;
  return {
    id: UNNUMBERED,
    text: isChecked ? '☒' : '☐',
    ...{ x0, x1 },
    baseline: beside?.baseline ?? y1 - BASELINE_EM * height,
    style: { ...UNSET_STYLE, sizePt },
    space: 'drawn',
  };
}

/**
 * The runs with the values that no one has painted. A value of one line stands on the baseline of the words beside it, which programs
 * miss by a few points when they centre it in its field.
 */
export function withFields(runs: readonly GlyphRun[], fields: readonly PageField[]): GlyphRun[] {
  if (fields.length === 0) return [...runs];
  const painted = fields.map((field) =>
    field.text === null ? runs.filter((run) => isInside(placeOf(run), field)) : [],
  );
  const inFields = new Set(painted.flat());
  const labels = runs.filter((run) => !inFields.has(run));
  const values = fields.map((field, i) =>
    field.text === null ? (painted[i] ?? []) : wordsOf(field, field.text, besideOf(field, labels)?.baseline),
  );
  const moved = new Map<GlyphRun, GlyphRun>();
  for (const [i, field] of fields.entries()) {
    const own = values[i] ?? [];
    const first = own[0];
    const beside = besideOf(field, labels);
    if (!first || !beside || own.some((run) => run.baseline !== first.baseline)) continue;
    const { baseline } = beside;
    if (Math.abs(baseline - first.baseline) >= SAME_LINE_EM * Math.min(beside.style.sizePt, first.style.sizePt))
      continue;
    for (const run of own) moved.set(run, { ...run, baseline });
  }
  const written = fields.flatMap(({ text }, i) => (text === null ? [] : (values[i] ?? [])));
  return [...runs, ...written].map((run) => moved.get(run) ?? run);
}

/**
 * A field's value in words, each of its lines from the side where it is read from.
 *
 * @param baseline of its label, which its first line stands on: where the value is, nobody has said
 */
function wordsOf({ x0, y0, x1, y1 }: Box, text: string, baseline?: number): GlyphRun[] {
  const lines = text.split(/[\r\n]+/);
  const height = y1 - y0;
  const sizePt = Math.min(UNSET_STYLE.sizePt, height / LEADING_EM);
  const isLonely = lines.length === 1 && height < 2 * LEADING_EM * sizePt;
  const first = baseline ?? (isLonely ? (y0 + y1) / 2 + SAME_LINE_EM * 0.7 * sizePt : y0 + sizePt);
  return lines.flatMap((line, i): GlyphRun[] => {
    let at = 0;
    const words = line.match(/\S+/gu) ?? [];
    const isFromRight = words.some(isRightToLeft);
    return words.map((word) => {
      const width = LETTER_EM * sizePt * word.length;
      const left = isFromRight ? x1 - at - width : x0 + at;
      at += width + LETTER_EM * sizePt;
      return {
        id: UNNUMBERED,
        text: word.normalize('NFC'),
        ...{ x0: left, x1: left + width },
        baseline: first + i * LEADING_EM * sizePt,
        style: { ...UNSET_STYLE, sizePt },
        space: 'drawn',
      };
    });
  });
}

/** What stands nearest to a field in its line. */
function besideOf({ x0, y0, x1, y1 }: Box, runs: readonly GlyphRun[]): GlyphRun | undefined {
  const height = Math.min(y1 - y0, 2 * LEADING_EM * UNSET_STYLE.sizePt);
  const distance = (run: GlyphRun): number => Math.max(0, run.x0 - x1, x0 - run.x1);
  return runs
    .filter(({ baseline }) => baseline > y0 + ABOVE * height && baseline < y1 + BELOW * height)
    .sort((a, b) => distance(a) - distance(b))[0];
}

const placeOf = ({ x0, x1, baseline }: GlyphRun): Box => ({ x0, x1, y0: baseline, y1: baseline });

const isInside = ({ x0, y0, x1, y1 }: Box, box: Box): boolean =>
  contains(box, x0, y0, SLACK_PT) && contains(box, x1, y1, SLACK_PT);
