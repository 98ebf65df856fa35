/**
 * Authors under a paper's title, side by side, each with the lines of an affiliation centred below the name.
 *
 *              Title
 *    A. Author       B. Author     What stands on one axis belongs together; the rows of the grid may hold
 *    Institute        Company      different numbers of authors. Tables are set the same way, but not between a
 *   City, Land     b@example.org   document's title and its first line of prose.
 */

import type { PageContent } from '../extract/page-content.ts';
import { type Box, height, overlap, union } from '../geometry/box.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';

/** Lines with their middles closer than this stand on one axis; first lines of one row differ as little. */
const SAME_AXIS_PT = 2.5;
/** Lines of one author stand closer than this. */
const STACK_GAP_EM = 0.6;
/** A title is larger than its authors by this factor. */
const TITLE_SIZE = 1.15;
/** Titles stand in this part of the page. */
const UPPER_SHARE = 0.5;
/** Lines of justified text begin at the same place more exactly. */
const RAGGED_EM = 0.2;

type Stack = TextLine[];

/** @returns rows from the top of a document's first page, each with its authors' boxes from left to right */
export function authorRows({ heightPt }: PageContent, segments: readonly TextLine[]): Box[][] {
  const upper = segments.filter((line) => line.y0 < UPPER_SHARE * heightPt).sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const sizePt = upper.reduce((most, line) => Math.max(most, line.sizePt), 0);
  const title = upper.findLast((line) => line.sizePt === sizePt);
  if (!title) return [];
  const below = upper.filter((line) => line.baseline > title.baseline + 1 && TITLE_SIZE * line.sizePt <= sizePt);
  const rows: Box[][] = [];
  const taken = new Set<TextLine>();
  for (const row of rowsOf(stacksOf(below))) {
    const box = union(row.flat());
    const above = below.filter((line) => !taken.has(line) && line.y1 <= box.y0 + 1);
    const beside = below.filter((line) => overlap(line.y0, line.y1, box.y0, box.y1) > 0.3 * height(line));
    if (row.flat().length < beside.length || !above.every((line) => sharesAxis(line, title))) break;
    if (row.every((stack) => stack.length === 1) && !(areNames(row.flat()) && sharesAxis(box, title))) break;
    for (const line of row.flat()) taken.add(line);
    rows.push(row.map(union));
  }
  return rows;
}

function stacksOf(lines: readonly TextLine[]): Stack[] {
  const stacks: Stack[] = [];
  for (const line of lines) {
    const stack = stacks.find((others) => {
      const last = others.at(-1);
      const gap = last ? line.y0 - last.y1 : Number.POSITIVE_INFINITY;
      return last && sharesAxis(last, line) && gap > -0.5 * height(line) && gap < STACK_GAP_EM * line.sizePt;
    });
    if (stack) stack.push(line);
    else stacks.push([line]);
  }
  return stacks;
}

const sharesAxis = (a: Box, b: Box): boolean => Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * SAME_AXIS_PT;

/** Rows of several stacks that begin at one height and are authors' by their look. */
function rowsOf(stacks: readonly Stack[]): Stack[][] {
  const rows: Stack[][] = [];
  for (const stack of stacks) {
    const top = stack[0]?.baseline ?? 0;
    const row = rows.find((others) => Math.abs((others[0]?.[0]?.baseline ?? 0) - top) < SAME_AXIS_PT);
    if (row) row.push(stack);
    else rows.push([stack]);
  }
  return rows
    .filter((row) => row.length > 1 && areRagged(row))
    .map((row) => row.sort((a, b) => (a[0]?.x0 ?? 0) - (b[0]?.x0 ?? 0)));
}

/** Lines of justified columns share an axis too, but they begin at one edge. */
function areRagged(row: readonly Stack[]): boolean {
  const shifts = row.flatMap((stack) =>
    stack.slice(1).map((line, i) => Math.abs(line.x0 - (stack[i]?.x0 ?? 0)) / line.sizePt),
  );
  if (shifts.length === 0) return true;
  return shifts.filter((shift) => shift > RAGGED_EM).length > 0.5 * shifts.length;
}

/** Without any lines below them, only words tell that they are no heads of columns. */
const areNames = (lines: readonly TextLine[]): boolean => lines.every((line) => NAME.test(textOfLine(line).trim()));
const NAME = /^\p{Lu}[\p{L}\p{M}.’'-]*(?:\s(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}\p{M}.’'-]*){1,3}[\d,*†‡∗§¶]*$/u;
