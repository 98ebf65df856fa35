/** Names of sections that come back at the tops of pages, where parts of a reference are called alike: "Details", "NAME". */

import type { PageLayout } from '../../blocks/layout.ts';
import { isBoldLine } from '../../blocks/line-looks.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { bareLine } from '../flow.ts';
import type { Candidate } from './running-candidates.ts';

/** So often a name stands alone among the text, set as at the tops of pages. */
const MIN_NAMES = 3;
/** So many bold lines set as it are headings, of whatever name. */
const MIN_ALIKE = 12;
/** Running lines come back on more of the pages. */
const MAX_SHARE = 0.5;
const SAME_PT = 1;

/**
 * Those of the repeated lines that are no running ones: bold, and set as lines that stand alone among the text of other
 * pages, of the same name or, where a running line stands above, of any.
 */
export function sectionNames(repeated: readonly Candidate[], pages: readonly PageLayout[]): Set<Candidate> {
  const heads = repeated.filter(({ foot, line }) => !foot && isBoldLine(line));
  const names = new Set<Candidate>();
  if (heads.length === 0) return names;
  const alone = linesAlone(pages, new Set(repeated.map(({ line }) => line)));
  for (const group of Map.groupBy(heads, ({ line }) => `${lookOf(line)}|${bareLine(line)}`).values()) {
    const [first] = group;
    if (!first || new Set(group.map(({ page }) => page)).size > MAX_SHARE * pages.length) continue;
    const alike = alone.get(sizeOf(first.line))?.filter((line) => areSetAlike(line, first.line)) ?? [];
    const name = bareLine(first.line);
    const isNamed = alike.filter((line) => bareLine(line) === name).length >= MIN_NAMES;
    for (const item of group) {
      if (isNamed || (item.row > 0 && alike.length >= MIN_ALIKE && !areOnPagesInTurn(group))) names.add(item);
    }
  }
  return names;
}

/** By size, but not those that come back themselves. */
function linesAlone(pages: readonly PageLayout[], repeated: ReadonlySet<TextLine>): Map<string, TextLine[]> {
  const lines = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const [line] = block.kind === 'text' && block.lines.length === 1 ? block.lines : [];
      return line && !repeated.has(line) ? [line] : [];
    }),
  );
  return Map.groupBy(lines, sizeOf);
}

const sizeOf = ({ sizePt }: TextLine): string => sizePt.toFixed(1);
const lookOf = (line: TextLine): string => `${sizeOf(line)}|${line.runs[0]?.style.font}|${Math.round(line.x0)}`;
const areSetAlike = (a: TextLine, b: TextLine): boolean =>
  Math.abs(a.x0 - b.x0) < SAME_PT && a.runs[0]?.style.font === b.runs[0]?.style.font;

/** A section's title runs over the pages of its section, or over every second one. */
function areOnPagesInTurn(group: readonly Candidate[]): boolean {
  const pages = new Set(group.map(({ page }) => page));
  const followed = [...pages].filter((page) => pages.has(page + 1) || pages.has(page + 2));
  return followed.length > MAX_SHARE * pages.size;
}
