/** Lines of a table's cell → its blocks: mostly one paragraph, sometimes a list. */

import { joinRows } from '../../blocks/join-rows.ts';
import type { Block, ListItem } from '../../document/tree.ts';
import { isPlainNumber, type ListMark, listMark, startsWithBullet } from '../../lines/marks/list-mark.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { type InlineContext, inlinesOf, piecesOf, withoutStart } from '../inlines.ts';

/** The marks of one list stand below each other. */
const SAME_EDGE_EM = 0.5;

interface MarkedLines {
  mark: ListMark | null;
  lines: TextLine[];
}

/** @param options.plain heads are bold as they are */
export function cellBlocks(lines: readonly TextLine[], context: InlineContext, options: { plain: boolean }): Block[] {
  const blocks: Block[] = [];
  const parts = partsOf(lines);
  const items = parts.flatMap(({ mark, lines: own }): ListItem[] => {
    const pieces = piecesOf(own, context);
    const children = inlinesOf(mark ? withoutStart(pieces, mark.text) : pieces, options);
    const paragraph: Block[] = children.length > 0 ? [{ type: 'paragraph', children }] : [];
    if (mark === null) {
      blocks.push(...paragraph);
      return [];
    }
    const isPlain = mark.kind === 'bullet' || isPlainNumber(mark);
    return [{ ...(isPlain ? {} : { label: mark.text }), children: paragraph }];
  });
  const [first] = parts.flatMap(({ mark }) => mark ?? []);
  if (first) {
    const ordered = first.kind !== 'bullet';
    blocks.push({ type: 'list', ordered, start: ordered ? first.value : 1, children: items });
  }
  return blocks;
}

/** What stands before a list, and its items; all lines without a mark where they are no list. */
function partsOf(given: readonly TextLine[]): MarkedLines[] {
  const whole = [{ mark: null, lines: [...given] }];
  if (given.length < 2 || !given.some(mayBegin)) return whole;
  // Marks may stand so far from their text that they were cells of their own.
  const lines = joinRows(given);
  const marks = lines.map(listMark);
  const first = marks.find((mark) => mark !== null);
  const start = lines[marks.findIndex((mark) => mark !== null)];
  if (!first || !start || (first.kind !== 'bullet' && first.value !== 1)) return whole;
  const edge = (line: TextLine): number => (line.rtl ? line.x1 : line.x0);
  const parts: MarkedLines[] = [];
  let last: ListMark | null = null;
  for (const [i, line] of lines.entries()) {
    const mark = marks[i];
    const isAtEdge = Math.abs(edge(line) - edge(start)) < SAME_EDGE_EM * line.sizePt;
    if (mark && isAtEdge && (last === null ? mark === first : goesOn(last, mark))) {
      parts.push({ mark, lines: [line] });
      last = mark;
    } else if (parts.length > 0) parts.at(-1)?.lines.push(line);
    else parts.push({ mark: null, lines: [line] });
  }
  return parts.filter(({ mark }) => mark !== null).length > 1 ? parts : whole;
}

/** A cheap look: most cells have no marks. */
const mayBegin = (line: TextLine): boolean => {
  const first = firstRun(line);
  return startsWithBullet(line) || (first !== undefined && first.text.length <= MARK_LETTERS);
};
const MARK_LETTERS = 4;

const goesOn = (last: ListMark, mark: ListMark): boolean =>
  mark.kind === last.kind && (mark.kind === 'bullet' ? mark.text === last.text : mark.value === last.value + 1);
