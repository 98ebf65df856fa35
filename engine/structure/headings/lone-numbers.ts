/**
 * Sections with nothing but a number over them, as in judgments, essays and novels:
 *
 *                      I
 *   The text of the first section, which
 *   goes on below its number.
 *                      A
 *
 * or, in large type, at the edge of the text.
 */

import { union } from '../../geometry/box.ts';
import { romanValue } from '../../lines/marks/list-mark.ts';
import { asciiNumbering } from '../../lines/marks/numerals.ts';
import { type BodyStyle, blockStyleOf } from '../body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

const NUMBER = /^(?:\d{1,2}|[IVXLC]{1,7}|[A-Z])\.?$/;
const MAX_LETTERS = 8;
/** Fewer may be anything, but for "I." and "II." in type that stands out. */
const MIN_SERIES = 3;
const MIN_ROMAN = 2;
const COUNTED_SHARE = 0.8;
const OFF_CENTRE_EM = 0.8;
const MIN_INDENT_EM = 4;
const MIN_TEXT_LETTERS = 60;
/** So many times as large as the text, a number may stand at the edge. */
const LARGE = 1.25;

/** Blocks that are such a number, in a series that counts from the first on, behind some series inside others. */
export function loneNumbers(flow: readonly FlowBlock[], body: BodyStyle): Set<FlowBlock> {
  const found: { item: FlowText; text: string }[] = [];
  flow.forEach((item, at) => {
    const text = isText(item) && item.role.kind === 'body' ? loneNumber(item, body) : null;
    if (text === null || !isText(item)) return;
    if ((isCentred(item) || isLarge(item, body)) && isOverText(flow, at)) found.push({ item, text });
  });
  const least = found.every(({ item, text }) => /^[IVXLC]+\.?$/.test(text) && isDistinct(item, body))
    ? MIN_ROMAN
    : MIN_SERIES;
  if (found.length < least) return new Set();
  const last = new Map<string, number>();
  const counted = found.filter(({ text }) =>
    readings(text).some(([kind, value]) => {
      const goesOn = value === 1 || last.get(kind) === value - 1;
      if (goesOn) last.set(kind, value);
      return goesOn;
    }),
  );
  const isSeries = counted.length >= Math.max(least, COUNTED_SHARE * found.length);
  return new Set(isSeries ? counted.map(({ item }) => item) : []);
}

function loneNumber(item: FlowText, body: BodyStyle): string | null {
  const { block } = item;
  const [line] = block.lines;
  if (!line || block.lines.length > 1 || block.aside || line.runs.length > 2) return null;
  const text = asciiNumbering(lineText(line)).trim();
  if (text.length > MAX_LETTERS || !NUMBER.test(text)) return null;
  // Digits stand for much else.
  return /^\d/.test(text) && !isDistinct(item, body) ? null : text;
}

function isDistinct({ block }: FlowText, body: BodyStyle): boolean {
  const { bold, sizePt } = blockStyleOf(block);
  return bold || sizePt > body.sizePt + 0.5;
}

/** In the middle of its column, or of the page where the lines of a poem make a narrow column. */
function isCentred({ page, block: { lines, column } }: FlowText): boolean {
  const [line] = lines;
  if (!line || line.x0 - column.x0 < MIN_INDENT_EM * line.sizePt) return false;
  return [column.x0 + column.x1, page.widthPt].some(
    (sum) => Math.abs(line.x0 + line.x1 - sum) / 2 <= OFF_CENTRE_EM * line.sizePt,
  );
}

const isLarge = ({ block }: FlowText, body: BodyStyle): boolean => blockStyleOf(block).sizePt >= LARGE * body.sizePt;

/** On its page there is text below, or first the number of a section inside this one. */
function isOverText(flow: readonly FlowBlock[], at: number): boolean {
  const [item, next, second] = [flow[at], flow[at + 1], flow[at + 2]];
  if (!item || !next || !isText(next) || next.page !== item.page) return false;
  if (union(next.block.lines).y0 < item.block.box.y1) return false;
  return isLong(next) || (next.block.lines.length === 1 && second !== undefined && isLong(second));
}

const isLong = (item: FlowBlock): boolean => isText(item) && blockText(item.block).length >= MIN_TEXT_LETTERS;

/** What a number stands for, as kind and value. */
function readings(text: string): [string, number][] {
  const label = text.replace('.', '');
  if (/^\d/.test(label)) return [['digits', Number(label)]];
  const roman: [string, number][] = /^[IVXLC]+$/.test(label) ? [['roman', romanValue(label)]] : [];
  return label.length === 1 ? [...roman, ['letter', label.charCodeAt(0) - 0x40]] : roman;
}
