/** Footnotes at the foot of pages and columns, and the marks that lead to them. */

import type { TextLine } from '../lines/text-line.ts';
import type { BodyStyle } from './body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from './flow.ts';

const SMALLER = 0.95;
/** Notes are not looked for in the upper part of a page. */
const UPPER_SHARE = 0.3;
/** Numbers also with the sign that Japanese and Chinese set before them: "*1", "※2", "注3". */
const LABEL = /^([*∗＊※注]?\d{1,3}|[a-z]|[*∗†‡§¶‖#]{1,3})$/;
const SENTENCE_END = /[.!?。！？…][”"’»)\]）」』]*$/;
/** Lines of one note stand at most so many times their size apart. */
const SAME_NOTE_LEADING = 1.6;

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
  /** The note that text without a label may belong to. */
  let open: FlowText | null = null;
  const pages = Map.groupBy(flow.filter(isText), (item) => item.page);
  return flow.flatMap((item) => {
    if (!isText(item) || item.role.kind !== 'body') return [item];
    const size = item.block.lines[0]?.sizePt ?? 0;
    if (size > SMALLER * body.sizePt || item.block.box.y1 < UPPER_SHARE * item.page.heightPt) return [item];
    const parts = partNotes(item, marks.get(item.page.index) ?? new Set());
    return parts.map((part) => {
      if (part.role.kind === 'body' && open && isLowest(part, pages.get(part.page) ?? []) && goesOn(open, part))
        part.role = { kind: 'footnote', label: labelOf(open), from: fromOf(open) };
      if (part.role.kind === 'footnote') open = part;
      return part;
    });
  });
}

const labelOf = (note: FlowText): string => (note.role.kind === 'footnote' ? note.role.label : '');
const fromOf = (note: FlowText): number =>
  (note.role.kind === 'footnote' ? note.role.from : undefined) ?? note.page.index;

/** Whether the text is more of the note before it: right below it, or at the foot of the next column or page. */
function goesOn(note: FlowText, text: FlowText): boolean {
  const last = note.block.lines.at(-1);
  const first = text.block.lines[0];
  if (!last || !first || Math.abs(last.sizePt - first.sizePt) > 0.05 * last.sizePt) return false;
  const distance = first.baseline - last.baseline;
  if (note.page === text.page && note.block.column === text.block.column)
    return distance > 0 && distance < SAME_NOTE_LEADING * last.sizePt;
  if (text.page.index - note.page.index > 1) return false;
  const unfinished = !SENTENCE_END.test(lineText(last));
  return unfinished && text.block.box.y0 > 0.5 * text.page.heightPt;
}

/** Nothing stands below it in its column but other small type. */
function isLowest(text: FlowText, page: readonly FlowText[]): boolean {
  const size = text.block.lines[0]?.sizePt ?? 0;
  return !page.some(
    (other) =>
      other.block.column === text.block.column &&
      other.block.box.y0 > text.block.box.y1 &&
      (other.block.lines[0]?.sizePt ?? 0) > size + 0.3,
  );
}

/** The label that a mark stands for, or null. */
export function noteLabel(text: string): string | null {
  const label = text.replace(/[,.;()\s]+$/g, '').replace(/^\(/, '');
  return LABEL.test(label) ? label : null;
}

/** @param marks labels that wait for their note; one that finds it is taken out, since a note has one label of its own */
function partNotes(item: FlowText, marks: Set<string>): FlowText[] {
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
