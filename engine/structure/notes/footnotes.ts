/** Footnotes at the foot of pages and columns, and the marks that lead to them. */

import { union } from '../../geometry/box.ts';
import { asciiDigits } from '../../lines/marks/numerals.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { firstRun, type PlacedRun, type TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { withRaisedFigures } from './raised-figures.ts';

const SMALLER = 0.95;
/** Notes as large as the text have raised labels, and stand at the foot. */
const LARGEST = 1.1;
/** Notes are not looked for in the upper part of a page. */
const UPPER_SHARE = 0.3;
/** Numbers also with the sign that Japanese and Chinese set before them: "*1", "※2", "注3". */
const LABEL = /^([*∗＊※注]?\d{1,3}|[①-⑳]|[a-z]|[*∗†‡§¶‖#]{1,3})$/;
const SENTENCE_END = sentenceEnd();
const NONE: ReadonlySet<string> = new Set();
/** Lines of one note stand at most so many times their size apart. */
const SAME_NOTE_LEADING = 1.6;
/** Letters of one line differ less in their baselines. */
const RAISED_EM = 0.2;

/** Marks that wait for their note: the pages that they stand on, by their labels. */
type WaitingMarks = Map<string, number>;

/**
 * Parts notes from each other and from the text and gives them the role `footnote`. A mark low on a page may have its note
 * on the next one.
 */
export function markFootnotes(blocks: readonly FlowBlock[], body: BodyStyle): FlowBlock[] {
  const labelled = joinLabels(blocks);
  const drawn = marksOf(labelled, body);
  const flow = withRaisedFigures(labelled, drawn, body);
  const marks = flow === labelled ? drawn : marksOf(flow, body);
  const inTables = marksInTables(flow);
  /** The note that text without a label may belong to. */
  let open: FlowText | null = null;
  const pages = Map.groupBy(flow.filter(isText), (item) => item.page);
  const raised = new Map<number, ReadonlySet<string>>();
  for (const [{ index }, items] of pages)
    raised.set(index, new Set(items.flatMap(({ block }) => raisedLabels(block.lines, body))));
  return flow.flatMap((item) => {
    if (!isText(item) || item.role.kind !== 'body') return [item];
    const [line] = item.block.lines;
    const size = line?.sizePt ?? 0;
    const isUpper = !item.block.aside && item.block.box.y1 < UPPER_SHARE * item.page.heightPt;
    const { index } = item.page;
    const onPage = pages.get(item.page) ?? [];
    if (!line || (size > LARGEST * body.sizePt && !body.inTables) || isUpper) return [item];
    const atFoot = isLowest(item, onPage);
    const isSmall = size <= SMALLER * body.sizePt;
    if (atFoot && isRaisedLabel(line, inTables.get(index)))
      marks.set(index, new Map([...(inTables.get(index) ?? []), ...(marks.get(index) ?? [])]));
    if (!isSmall && !(atFoot && isRaisedLabel(line, marks.get(index)))) return [item];
    const waiting = { marks: marks.get(index) ?? new Map(), earlier: marks.get(index - 1) ?? new Map() };
    const parts = partNotes(item, waiting, atFoot, raised.get(index) ?? new Set());
    return parts.map((part) => {
      if (part.role.kind === 'body' && open && isLowest(part, pages.get(part.page) ?? []) && goesOn(open, part))
        part.role = { kind: 'footnote', label: labelOf(open), from: fromOf(open) };
      if (part.role.kind === 'footnote') open = part;
      return part;
    });
  });
}

/**
 * The labels of marks in the text, by their pages. Notes begin with theirs; a line of the text does so where no space keeps it
 * with the word.
 */
function marksOf(flow: readonly FlowBlock[], body: BodyStyle): Map<number, WaitingMarks> {
  const marks = new Map<number, WaitingMarks>();
  const before = new Map<number, string[]>();
  const noted = new Map<number, Set<string>>();
  const add = (index: number, label: string): void => {
    marks.set(index, (marks.get(index) ?? new Map()).set(label, index));
  };
  for (const item of flow) {
    if (!isText(item)) continue;
    const { index } = item.page;
    item.block.lines.forEach((line, n) => {
      const isSmall = line.sizePt <= SMALLER * body.sizePt;
      const mayBegin = n > 0 && !isSmall;
      const first = firstRun(line);
      const own = isSmall && first ? noteLabel(first.text) : null;
      if (own !== null) noted.set(index, (noted.get(index) ?? new Set()).add(own));
      line.runs.forEach((run, i) => {
        if (run.script !== 'super' || (!mayBegin && run === first) || isInPower(line.runs[i - 1], run)) return;
        const label = noteLabel(run.text);
        if (label === null) return;
        if (!isBeforeWord(run, line)) add(index, label);
        else if (!before.get(index)?.push(label)) before.set(index, [label]);
      });
    });
  }
  for (const [index, labels] of before) {
    const areVerses = labels.length >= MIN_VERSES && labels.length > (marks.get(index)?.size ?? 0);
    for (const label of labels) if (!areVerses || noted.get(index)?.has(label)) add(index, label);
  }
  return marks;
}

/** Figures behind words in cells: they may be powers and the marks of notes below the table, too, so that they need a note at the foot of the page. */
function marksInTables(flow: readonly FlowBlock[]): Map<number, WaitingMarks> {
  const marks = new Map<number, WaitingMarks>();
  for (const { block, page } of flow)
    if (block.kind === 'table')
      for (const { lines, page: own = page.index } of block.rows.flat())
        for (const line of lines)
          for (const run of line.runs) {
            const label = run.script === 'super' && run !== firstRun(line) ? noteLabel(run.text) : null;
            if (label !== null && FIGURE.test(label)) marks.set(own, (marks.get(own) ?? new Map()).set(label, own));
          }
  return marks;
}

const FIGURE = /^\d+$/;

/** Numbers of verses stand before their words: on a page where more than the marks behind words do so, and no small type begins with them. */
const MIN_VERSES = 3;

const isBeforeWord = ({ text, space }: PlacedRun, { rtl }: TextLine): boolean =>
  !rtl && /^\d/.test(text) && space !== 'none' && space !== 'closed';

/** A label stands in a line of its own where the note begins in type as small as the label: an address in a typewriter font. */
function joinLabels(flow: readonly FlowBlock[]): FlowBlock[] {
  const out: FlowBlock[] = [];
  for (const item of flow) {
    const label = out.at(-1);
    if (label && isText(label) && isText(item) && isLabelOf(label, item)) {
      const [first, ...lines] = item.block.lines;
      const runs = label.block.lines.flatMap((line) => line.runs.map((run) => ({ ...run, script: 'super' as const })));
      if (first) {
        const { baseline, sizePt, rtl } = first;
        const box = union([...label.block.lines, first]);
        const whole: TextLine = { ...box, baseline, sizePt, rtl, runs: [...runs, ...first.runs] };
        out[out.length - 1] = { ...item, block: { ...item.block, lines: [whole, ...lines] } };
        continue;
      }
    }
    out.push(item);
  }
  return out;
}

/** The text of a note may hang so far behind its label. */
const MAX_HANG_EM = 2;

function isLabelOf(label: FlowText, note: FlowText): boolean {
  const [line, ...others] = label.block.lines;
  const first = note.block.lines[0];
  if (!line || !first || others.length > 0 || first.rtl || label.page !== note.page) return false;
  if (label.role.kind !== 'body' || note.role.kind !== 'body' || noteLabel(lineText(line)) === null) return false;
  const rise = first.baseline - line.baseline;
  const gap = first.x0 - line.x1;
  return rise > 0 && rise < first.sizePt && gap > -0.5 && gap < MAX_HANG_EM * first.sizePt;
}

const labelOf = (note: FlowText): string => (note.role.kind === 'footnote' ? note.role.label : '');
const fromOf = (note: FlowText): number =>
  (note.role.kind === 'footnote' ? note.role.from : undefined) ?? note.page.index;

/** Whether the text is more of the note before it: right below it, or at the foot of the next column or page. */
function goesOn(note: FlowText, text: FlowText): boolean {
  const last = note.block.lines.at(-1);
  const first = text.block.lines[0];
  if (!last || !first || Math.abs(last.sizePt - first.sizePt) > 0.05 * last.sizePt) return false;
  const isMono = ({ style }: PlacedRun): boolean => style.monospace;
  const isCode = first.runs.slice(0, 1).some(isMono) && !last.runs.some(isMono);
  const distance = first.baseline - last.baseline;
  if (note.page === text.page && note.block.column === text.block.column)
    return distance > 0 && distance < SAME_NOTE_LEADING * last.sizePt;
  if (text.page.index - note.page.index > 1 || isCode) return false;
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

/** Figures behind a raised sign, as in "e" with the power "−(1 − a)/2". */
export const isInPower = (
  before: Pick<PlacedRun, 'text' | 'script'> | undefined,
  { text }: { text: string },
): boolean => before?.script === 'super' && /^\d/.test(text) && /[-−+=/(]$/.test(before.text);

/** What most lines begin with, and no label: told without a search. */
const WORD = /^(?:[A-Z]|[a-z]{2})/;

/** The label that a mark stands for, or null. */
export function noteLabel(text: string): string | null {
  if (WORD.test(text)) return null;
  // The bracket of a power that begins with a figure.
  if (/^[([]/.test(text) && !/[)\]]/.test(text)) return null;
  const label = asciiDigits(text)
    .replace(/(?<![,.;()）］\]〕،\s])[,.;()）］\]〕،\s]+$/, '')
    .replace(/^\s*[([（［〔]?/, '');
  return LABEL.test(label) ? label : null;
}

/** The raised labels that lines of small type begin with. */
const raisedLabels = (lines: readonly TextLine[], body: BodyStyle): string[] =>
  lines.flatMap((line) => {
    const first = line.sizePt <= SMALLER * body.sizePt ? firstRun(line) : undefined;
    return (first && isRaised(first, line) && noteLabel(first.text)) || [];
  });

/**
 * @param marks of the page; one that finds its note is taken out, since a note has one label of its own
 * @param earlier marks of the page before that have found no note there
 * @param atFoot nothing but other notes stands below
 * @param raised labels that notes of the page have raised: no plain figure stands for them
 */
function partNotes(
  item: FlowText,
  { marks, earlier }: { marks: WaitingMarks; earlier: WaitingMarks },
  atFoot: boolean,
  raised: ReadonlySet<string>,
): FlowText[] {
  if (marks.size === 0 && earlier.size === 0) return [item];
  // Numbers in the margin say nothing.
  if (item.block.lines.every(({ runs }) => runs.length === 1 && noteLabel(runs[0]?.text ?? '') !== null)) return [item];
  const parts: { lines: TextLine[]; label: string | null; marked?: number | undefined }[] = [];
  for (const line of item.block.lines) {
    const first = firstRun(line);
    const own = leadingLabel(line, marks, raised) ?? (atFoot ? dottedLabel(line, marks) : null);
    const label = own ?? (first && isRaised(first, line) ? leadingLabel(line, earlier) : null);
    if (label !== null) {
      const waiting = own === null ? earlier : marks;
      parts.push({ lines: [line], label, marked: own === null ? waiting.get(label) : undefined });
      waiting.delete(label);
    } else if (parts.length === 0) parts.push({ lines: [line], label });
    else parts.at(-1)?.lines.push(line);
  }
  if (parts.every((part) => part.label === null)) return [item];
  return parts.map(({ lines, label, marked }) => ({
    ...item,
    block: { ...item.block, lines },
    role: label === null ? item.role : { kind: 'footnote', label, ...(marked !== undefined && { marked }) },
  }));
}

/**
 * A raised mark at the line's start, or a plain one that some mark on the page refers to. "2) Regression" and a bold "2 Data"
 * are headings or list items.
 */
export function leadingLabel(
  line: TextLine,
  marks: { has(label: string): boolean },
  raised: ReadonlySet<string> = NONE,
): string | null {
  const first = firstRun(line);
  if (!first) return null;
  const label = noteLabel(first.text);
  if (label === null || !marks.has(label)) return null;
  const isPlainMark = !first.style.bold && !raised.has(label) && asciiDigits(lineText(line)).startsWith(`${label} `);
  return isRaised(first, line) || isPlainMark ? label : null;
}

function isRaisedLabel(line: TextLine, marks: WaitingMarks = new Map()): boolean {
  const first = firstRun(line);
  const label = first && isRaised(first, line) ? noteLabel(first.text) : null;
  return label !== null && marks.has(label);
}

/** "1. A note", "1）", "①", as some classes and word processors print it: only at the foot, since items of lists begin so. */
function dottedLabel(line: TextLine, marks: WaitingMarks): string | null {
  const [, figure, circled] = DOTTED.exec(asciiDigits(lineText(line))) ?? [];
  const label = figure ?? circled;
  return label !== undefined && marks.has(label) ? label : null;
}

const DOTTED = /^(?:[([（［〔]?(\d{1,3})(?:\. |[)）］\]〕])|([①-⑳]))/;

/** Also in a line of letters as small as the label, where it is no superscript by its size. */
function isRaised(run: PlacedRun, line: TextLine): boolean {
  return run.script === 'super' || (run.script === null && line.baseline - run.baseline > RAISED_EM * line.sizePt);
}
