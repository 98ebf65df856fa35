/**
 * Endnotes: numbered paragraphs under a heading of their own, or with an arrow at their end that leads back, matched to their marks in
 * the text before.
 */

import { linesOfText } from '../../blocks/layout.ts';
import { asciiDigits } from '../../lines/marks/numerals.ts';
import { lineOf } from '../../lines/segments.ts';
import { firstRun } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { noteLabel } from './footnotes.ts';

/** What the lists of notes are called in the languages of most books. */
const NOTES =
  /^(?:[\dIVX.]+\s+)?(?:(?:foot|end)?notes?|notes? (?:and|&) references|anmerkung(?:en)?|endnoten|fußnoten|notes de fin|notas|note|noten|eindnoten|примечани[ея]|сноски|σημειώσεις|הערות|ملاحظات|هوامش|پانوشت‌?ها|یادداشت‌?ها|注(?:释|釋)?|註|后注|後註|脚注|注記|주석?|미주|ghi chú)[.:：]?$/iu;

/** "12", "12.", "[12]" and what follows: a note's number printed in the size of its text. */
const NUMBERED = /^[[(]?(\d{1,3})[\])]?[.)．]?\s/;

/** A list of notes may say in so many lines what it is a list of; a section about notes has more to say. */
const MAX_INTRODUCTION = 2;

interface Mark {
  label: string;
  page: number;
}

export interface Endnotes {
  flow: FlowBlock[];
  /** Identifiers of notes by the page and the label of their mark: "12|3". */
  identifiers: Map<string, string>;
}

/**
 * Gives notes under their own heading the role `footnote`.
 *
 * Numbers begin anew in every chapter: a mark means the first note with its label in the list that comes next, and in a
 * list at the end of the book the one that is as many times the first as its chapter is.
 *
 * @param flow with headings found
 */
export function markEndnotes(flow: readonly FlowBlock[]): Endnotes {
  const out: FlowBlock[] = [];
  const identifiers = new Map<string, string>();
  let waiting: Mark[] = [];
  const hasArrows = flow.some(isReturning);
  for (let i = 0; i < flow.length; i++) {
    const item = flow[i];
    if (!item) continue;
    const back = hasArrows ? endOfReturning(flow, i, waiting) : i;
    const returning = back > i ? partsOf(flow.slice(i, back).map(withoutArrow), labelsOf(waiting)) : null;
    if (returning) {
      match(waiting, returning, identifiers);
      out.push(...returning);
      waiting = [];
      i = back - 1;
      continue;
    }
    if (isText(item) && item.role.kind === 'body') waiting.push(...marksOf(item));
    out.push(item);
    if (!isNotesHeading(item) || waiting.length === 0) continue;
    const end = endOfSection(flow, i);
    const notes = partsOf(flow.slice(i + 1, end), labelsOf(waiting));
    if (!notes) continue;
    match(waiting, notes, identifiers);
    out.push(...notes);
    waiting = [];
    i = end - 1;
  }
  return { flow: out, identifiers };
}

const labelsOf = (marks: readonly Mark[]): Set<string> => new Set(marks.map(({ label }) => label));

/** What browsers are given for a note written in Markdown: "1. The source. ↩" */
const ARROW = /\s*↩[\ufe0e\ufe0f]?\s*$/;

const isReturning = (item: FlowBlock): item is FlowText =>
  isText(item) && item.role.kind === 'body' && ARROW.test(endOf(item));

const endOf = ({ block }: FlowText): string => block.lines.slice(-1).map(lineText).join();

/** Where the paragraphs that begin with a note and end with an arrow end; `from` where they don't. */
function endOfReturning(flow: readonly FlowBlock[], from: number, waiting: readonly Mark[]): number {
  const first = flow[from];
  const line = first && isText(first) && first.role.kind === 'body' ? first.block.lines[0] : undefined;
  const label = line && labelAt(line);
  if (!label || !waiting.some((mark) => mark.label === label)) return from;
  if (!isFirstReturning(flow.slice(from, from + MAX_PARAGRAPHS))) return from;
  let end = from;
  for (let i = from; i < flow.length && i <= end + MAX_PARAGRAPHS; i++) {
    const item = flow[i];
    if (!item || !isText(item) || item.role.kind !== 'body') break;
    if (isReturning(item)) end = i + 1;
  }
  return end;
}

/** Items of a list above the notes are numbered as they are: the first of notes has its arrow before another begins. */
function isFirstReturning(paragraphs: readonly FlowBlock[]): boolean {
  const lines = paragraphs.flatMap(({ block }) => linesOfText(block));
  const next = lines.findIndex((line, i) => i > 0 && labelAt(line) !== null);
  return lines.slice(0, next < 0 ? lines.length : next).some((line) => ARROW.test(lineText(line)));
}

/** Of one note. */
const MAX_PARAGRAPHS = 4;

function withoutArrow(item: FlowBlock): FlowBlock {
  if (!isReturning(item)) return item;
  const lines = item.block.lines.map((line) => {
    if (!line.runs.some(({ text }) => text.includes('↩'))) return line;
    const runs = line.runs.map((run) => ({ ...run, text: run.text.replace(/\s*↩[\ufe0e\ufe0f]?/g, '') }));
    const left = runs.filter(({ text }) => text !== '');
    return left.length === 0 ? line : lineOf(left, line.rtl);
  });
  return { ...item, block: { ...item.block, lines } };
}

function marksOf(item: FlowText): Mark[] {
  return item.block.lines.flatMap((line) =>
    line.runs.flatMap((run, i) => {
      const label = i !== (line.rtl ? line.runs.length - 1 : 0) && run.script === 'super' ? noteLabel(run.text) : null;
      return label === null ? [] : [{ label, page: item.page.index }];
    }),
  );
}

const isNotesHeading = (item: FlowBlock): boolean =>
  isText(item) &&
  item.role.kind === 'heading' &&
  NOTES.test(item.block.lines.map(lineText).join(' ').normalize('NFC').trim());

function endOfSection(flow: readonly FlowBlock[], heading: number): number {
  const role = flow[heading]?.role;
  const depth = role?.kind === 'heading' ? role.depth : 0;
  const end = flow.findIndex(({ role: next }, i) => i > heading && next.kind === 'heading' && next.depth <= depth);
  return end < 0 ? flow.length : end;
}

/** The section's blocks parted into notes; null where they don't count as notes do. */
function partsOf(section: readonly FlowBlock[], labels: ReadonlySet<string>): FlowBlock[] | null {
  const out: FlowBlock[] = [];
  let number = 0;
  let found = 0;
  let introduction = 0;
  let open: { label: string; from: number } | null = null;
  for (const item of section) {
    // Lists at the end of a book have headings of its chapters between the notes.
    if (!isText(item) || item.role.kind !== 'body') {
      out.push(item);
      open = null;
      continue;
    }
    for (const line of item.block.lines) {
      const label = labelAt(line);
      const last = out.at(-1);
      const value = Number(label);
      if (label !== null && labels.has(label) && (value === number + 1 || value === 1)) {
        number = value;
        found++;
        open = { label, from: item.page.index };
        const identifier = `${item.page.index + 1}-end-${found}`;
        out.push({ ...item, block: { ...item.block, lines: [line] }, role: { kind: 'footnote', label, identifier } });
      } else if (last && isText(last) && last.page === item.page && last.block.column === item.block.column && open) {
        last.block.lines.push(line);
      } else {
        if (found === 0 && ++introduction > MAX_INTRODUCTION) return null;
        const role: FlowBlock['role'] = open ? { kind: 'footnote', ...open } : item.role;
        out.push({ ...item, block: { ...item.block, lines: [line] }, role });
      }
    }
  }
  return found > 0 && found >= 0.5 * labels.size ? out : null;
}

/** Marks to notes, chapter by chapter; a single series of notes serves all marks. */
function match(marks: readonly Mark[], notes: readonly FlowBlock[], identifiers: Map<string, string>): void {
  const known = new Map<string, string>();
  const labels = notes.flatMap(({ role }) => (role.kind === 'footnote' && role.from === undefined ? [role] : []));
  const chapters = chaptersOf(labels);
  labels.forEach((role, i) => {
    if (role.identifier !== undefined) known.set(`${chapters[i]}|${role.label}`, role.identifier);
  });
  const last = chapters.at(-1) ?? 0;
  const byMark = chaptersOf(marks);
  marks.forEach(({ page, label }, i) => {
    const identifier = known.get(`${Math.min(byMark[i] ?? 0, last)}|${label}`);
    const key = `${page}|${label}`;
    if (identifier !== undefined && !identifiers.has(key)) identifiers.set(key, identifier);
  });
}

/** For each label how often the count has begun anew before it. */
function chaptersOf(labels: readonly { label: string }[]): number[] {
  let chapter = 0;
  let before = 0;
  return labels.map(({ label }) => {
    const value = Number(label);
    if (value === 1 && before > 1) chapter++;
    before = value;
    return chapter;
  });
}

function labelAt(line: FlowText['block']['lines'][number]): string | null {
  const first = firstRun(line);
  if (first?.script === 'super') return noteLabel(first.text);
  return NUMBERED.exec(`${asciiDigits(lineText(line))} `)?.[1] ?? null;
}
