/**
 * Quotations that are set in on both sides.
 *
 *   |The text before fills its column from one side to the other, |
 *   |    and what it quotes has margins of its own, as wide on    |
 *   |    the right as on the left.                                |
 *
 * Their lines end where lines of that measure have to end: those of verses end before that, those of items behind it.
 */

import { isMonospaceLine } from '../../blocks/line-looks.ts';
import { fits } from '../../lines/first-word.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type InlineContext, piecesOf } from '../inlines.ts';
import type { ParagraphUnit, Unit } from '../units.ts';

const MIN_INDENT_EM = 1.2;
/** Lines may end so far beyond the margin that is as wide as the one where they begin. */
const SLACK_EM = 0.4;
/** Of a first line in its paragraph. */
const MAX_FIRST_EM = 2.5;
const FULL_EM = 1;
const EXACT_EM = 0.2;

/** The units with every quotation whole, and marked as one. */
export function withQuotes(units: readonly Unit[], contextOf: (page: number) => InlineContext): Unit[] {
  const out: Unit[] = [];
  /** Whether the text before fills its column, or is a quotation itself; null behind a heading, which tells nothing. */
  let follows: boolean | null = false;
  for (let i = 0; i < units.length; ) {
    const unit = units[i];
    const found = follows !== false && unit?.kind === 'paragraph' ? quoteFrom(units, i) : [];
    const quoted = follows || precedesText(units, i + found.length) ? found : [];
    const [first] = quoted;
    const last = quoted.at(-1);
    if (first && last) {
      const lines = quoted.flatMap(({ flow }) => flow.block.lines);
      const pieces = quoted.length === 1 ? first.pieces : piecesOf(lines, contextOf(first.flow.page.index));
      out.push({ ...first, pieces, last: last.last, lastColumn: last.lastColumn, isQuote: true });
      i += quoted.length;
      continue;
    }
    if (unit) out.push(unit);
    if (unit?.kind === 'paragraph') follows = fillsColumn(unit);
    else if (unit?.kind !== 'page' && unit?.kind !== 'footnote') follows = unit?.kind === 'heading' ? null : false;
    i++;
  }
  return out;
}

function precedesText(units: readonly Unit[], at: number): boolean {
  const next = units[at];
  return next?.kind === 'paragraph' && fillsColumn(next);
}

/** Some line ends where the column ends. */
function fillsColumn({ flow, em }: ParagraphUnit): boolean {
  const { lines, column } = flow.block;
  return lines.some(({ x0, x1, rtl }) => (rtl ? x0 - column.x0 : column.x1 - x1) < FULL_EM * em);
}

/** The paragraphs, torn apart where their lines seemed to end early, that are one quotation; none where that isn't one. */
function quoteFrom(units: readonly Unit[], from: number): ParagraphUnit[] {
  const quote: ParagraphUnit[] = [];
  for (let i = from; i < units.length; i++) {
    const unit = units[i];
    const before = quote.at(-1);
    if (unit?.kind !== 'paragraph' || !isCandidate(unit) || (before && (isContinued(unit) || !isSolid(before, unit))))
      break;
    if (
      before &&
      !isSetIn(
        [...quote, unit].flatMap(({ flow }) => flow.block.lines),
        unit,
      )
    )
      break;
    quote.push(unit);
    if (isContinued(unit)) break;
  }
  const lines = quote.flatMap(({ flow }) => flow.block.lines);
  const [first] = quote;
  return first && lines.length > 1 && isSetIn(lines, first) ? quote : [];
}

/** In another column or page. */
const isContinued = ({ flow, last }: ParagraphUnit): boolean => last !== flow.block.lines.at(-1);

const isCandidate = ({ mark, flow }: ParagraphUnit): boolean =>
  mark === null && !flow.block.aside && !flow.block.tag && !flow.block.lines.some(isMonospaceLine);

function isSetIn(lines: readonly TextLine[], { flow, em }: ParagraphUnit): boolean {
  const { column } = flow.block;
  const rtl = lines[0]?.rtl === true;
  const starts = lines.map(({ x0, x1 }) => (rtl ? column.x1 - x1 : x0 - column.x0));
  const room = lines.map(({ x0, x1 }) => (rtl ? x0 - column.x0 : column.x1 - x1));
  const [first = 0, ...others] = starts;
  const left = Math.min(...others);
  if (left < MIN_INDENT_EM * em || first < left - 0.3 * em || first - left > MAX_FIRST_EM * em) return false;
  if (others.some((start) => start - left > 0.3 * em) || room.some((free) => free < left - SLACK_EM * em)) return false;
  // The fewer lines, the more exactly they must fill their measure.
  const nearest = Math.min(...room.slice(0, -1).map((free) => Math.abs(free - left)));
  if (nearest > (lines.length > 2 ? FULL_EM : EXACT_EM) * em) return false;
  return lines.slice(1).every((line, i) => !fits(line, (room[i] ?? 0) - left, SLACK_EM));
}

// Paragraphs of one setting whose lines follow each other without more room than lines of one paragraph have.

const MAX_LEADING_EM = 1.7;
const SAME_SIZE_PT = 0.3;

/** Terms and what is said of them are paragraphs by their tags, one set in below the other. */
const INDENT_EM = 1;
const isTermOver = (above: ParagraphUnit, below: ParagraphUnit): boolean =>
  above.flow.block.isWhole === true &&
  below.flow.block.isWhole === true &&
  Math.abs(above.markX - below.markX) > INDENT_EM * below.em;

export function isSolid(above: ParagraphUnit, below: ParagraphUnit): boolean {
  const [a, b] = [above.flow.block, below.flow.block];
  const first = b.lines[0];
  const gap = first ? first.baseline - above.last.baseline : 0;
  return (
    above.flow.page === below.flow.page &&
    a.column === b.column &&
    a.tag?.within.at(-1)?.id === b.tag?.within.at(-1)?.id &&
    !isTermOver(above, below) &&
    Math.abs(above.em - below.em) < SAME_SIZE_PT &&
    a.lines[0]?.runs[0]?.style.bold === first?.runs[0]?.style.bold &&
    gap > 0 &&
    gap <= MAX_LEADING_EM * below.em
  );
}
