/** Footnotes at the foot of pages and columns, and the marks that lead to them. */

import type { TextLine } from '../lines/text-line.ts';
import type { BodyStyle } from './body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from './flow.ts';

const SMALLER = 0.95;
/** Notes are not looked for in the upper part of a page. */
const UPPER_SHARE = 0.3;
const LABEL = /^(\d{1,3}|[a-z]|[*∗†‡§¶‖#]{1,3})$/;

/** Parts notes from each other and from the text and gives them the role `footnote`. */
export function markFootnotes(flow: readonly FlowBlock[], body: BodyStyle): FlowBlock[] {
  const marks = new Map<number, Set<string>>();
  for (const item of flow) {
    if (!isText(item)) continue;
    for (const line of item.block.lines) {
      line.runs.forEach((run, i) => {
        const label = noteLabel(run.text);
        if (i === 0 || run.script !== 'super' || label === null) return;
        marks.set(item.page.index, (marks.get(item.page.index) ?? new Set()).add(label));
      });
    }
  }
  return flow.flatMap((item) => {
    if (!isText(item) || item.role.kind !== 'body') return [item];
    const size = item.block.lines[0]?.sizePt ?? 0;
    if (size > SMALLER * body.sizePt || item.block.box.y1 < UPPER_SHARE * item.page.heightPt) return [item];
    return partNotes(item, marks.get(item.page.index) ?? new Set());
  });
}

/** The label that a mark stands for, or null. */
export function noteLabel(text: string): string | null {
  const label = text.replace(/[,.;()\s]+$/g, '').replace(/^\(/, '');
  return LABEL.test(label) ? label : null;
}

/** @param marks labels that wait for their note; one that finds it is taken out, since a note has one label of its own */
function partNotes(item: FlowText, marks: Set<string>): FlowBlock[] {
  const parts: { lines: TextLine[]; label: string | null }[] = [];
  for (const line of item.block.lines) {
    const label = leadingLabel(line, marks);
    if (label !== null) marks.delete(label);
    if (label !== null || parts.length === 0) parts.push({ lines: [line], label });
    else parts.at(-1)?.lines.push(line);
  }
  if (parts.every((part) => part.label === null)) return [item];
  return parts.map(({ lines, label }) => ({
    ...item,
    block: { ...item.block, lines },
    role: label === null ? item.role : { kind: 'footnote', label },
  }));
}

/**
 * A raised mark at the line's start, or a plain one that some mark on the page refers to. "2) Regression" and a bold "2 Data"
 * are headings or list items.
 */
export function leadingLabel(line: TextLine, marks: ReadonlySet<string>): string | null {
  const first = line.runs[0];
  if (!first) return null;
  const label = noteLabel(first.text);
  if (label === null || !marks.has(label)) return null;
  const isPlainMark = !first.style.bold && lineText(line).startsWith(`${label} `);
  return first.script === 'super' || isPlainMark ? label : null;
}
