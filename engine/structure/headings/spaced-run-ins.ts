/**
 * The lowest headings of papers, which run into their text without a number: only the room behind them parts them from it.
 *
 *   **Length parameters**   The following can be
 *   redefined to change how much room there is.
 */

import { isCaption } from '../../lines/marks/caption-label.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { lineOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { isAdmonition } from './admonitions.ts';
import { headLines } from './run-in-headings.ts';

/** TeX parts such headings by a quad of their font, and the labels of lists and theorems by half of one. */
const MIN_ROOM_EM = 0.9;
const MAX_ROOM_EM = 1.2;
/** Spaces between words of the line, as a share of that room. */
const MAX_SPACE = 0.75;
/** The text of an item hangs behind its label. */
const MAX_HANG_EM = 0.3;
const MAX_LETTERS = 120;
const MIN_TEXT_LETTERS = 60;
/** "Theorem 3.", "Example 2.1" */
const LABEL = /^\p{L}+\.?\s\d+(?:\.\d+)*[.:]?$/u;
const WORDS = /\p{L}{3}|\p{Lo}{2}/u;
const SENTENCE = /^[“"‘«¿¡([]?[\p{Lu}\p{Lo}]/u;

interface RunIn {
  heads: readonly TextLine[];
  rest: TextLine;
  bold: boolean;
  /** Lines of text below show that nothing hangs. */
  sure: boolean;
}

/** Parts them from their text and makes them headings below all others, where a section has been opened. */
export function partSpacedRunIns(flow: readonly FlowBlock[], body: BodyStyle): FlowBlock[] {
  const found = new Map<FlowBlock, RunIn>();
  let deepest = 0;
  for (const item of flow) {
    if (item.role.kind === 'heading') deepest = Math.max(deepest, item.role.depth);
    const runIn = deepest > 0 && isText(item) && item.role.kind === 'body' ? runInOf(item, body) : null;
    if (runIn) found.set(item, runIn);
  }
  const all = [...found.values()];
  // Slanted words may be stressed, once.
  const styles = [true, false].filter((bold) => {
    const alike = all.filter((runIn) => runIn.bold === bold);
    return alike.some(({ sure }) => sure) && alike.length >= (bold ? 1 : 2);
  });
  if (styles.length === 0) return [...flow];
  return flow.flatMap((item): FlowBlock[] => {
    const runIn = found.get(item);
    if (!runIn || !isText(item) || !styles.includes(runIn.bold)) return [item];
    const lines = [runIn.rest, ...item.block.lines.slice(runIn.heads.length)];
    return [
      { ...item, block: { ...item.block, lines: [...runIn.heads] }, role: { kind: 'heading', depth: deepest + 1 } },
      { ...item, block: { ...item.block, lines } },
    ];
  });
}

function runInOf(item: FlowText, body: BodyStyle): RunIn | null {
  const { lines, aside } = item.block;
  const first = lines[0];
  const style = first?.runs[0]?.style;
  if (!first || !style || first.rtl || aside || !((style.bold && !body.bold) || style.italic)) return null;
  const heads = headLines(lines, body);
  const end = heads.at(-1);
  const whole = lines[heads.length - 1];
  if (!end || !whole || end.runs.length >= whole.runs.length || !isParted(whole, end.runs.length)) return null;
  const below = lines[heads.length];
  const hang = below ? below.x0 - first.x0 : 0;
  if (Math.abs(hang) > MAX_HANG_EM * first.sizePt || Math.abs(first.sizePt - body.sizePt) > 0.3) return null;
  const text = heads.map(lineText).join(' ').trim();
  if (text.length > MAX_LETTERS || !WORDS.test(text) || LABEL.test(text)) return null;
  if (listMark(first) !== null || isCaption(text) || (text.endsWith(':') && isAdmonition(text))) return null;
  const rest = lineOf(whole.runs.slice(end.runs.length));
  if (!SENTENCE.test(lineText(rest).trim())) return null;
  const sure =
    below !== undefined && blockText({ lines: [rest, ...lines.slice(heads.length)] }).length >= MIN_TEXT_LETTERS;
  return { heads, rest, bold: style.bold, sure };
}

/** About a quad stands between the runs before and those from `at` on, and no other space of the line is as wide. */
function isParted({ runs, sizePt }: TextLine, at: number): boolean {
  const roomAt = (i: number): number => (runs[i]?.x0 ?? 0) - (runs[i - 1]?.x1 ?? 0);
  const room = roomAt(at);
  if (room < MIN_ROOM_EM * sizePt || room > MAX_ROOM_EM * sizePt || runs[at]?.script) return false;
  // Behind a heading's number there may be as much.
  return runs.every((_, i) => i <= 1 || i === at || roomAt(i) <= MAX_SPACE * room);
}
