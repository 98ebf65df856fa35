/**
 * Marks of footnotes that a font draws as small raised figures of its own: in the file they are figures of the text's size, on
 * its line. A note at the foot that no mark leads to tells them.
 *
 *   as the makers of the set say.²      "say.2" in the file
 *   ──────
 *   2. In a letter.
 */

import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

const SMALLER = 0.95;
const TOUCHING_EM = 0.1;
/** Notes are not looked for in the upper part of a page. */
const UPPER_SHARE = 0.3;
const NOTE = /^(\d{1,3})(?:[.)]? \S|(?=["“„«‘(\p{L}]))/u;
const FIGURES = /^\d{1,3}$/;
/** A word, perhaps with what ends it; in "3.7.3." the last figure is no mark. */
const BEFORE = String.raw`\p{L}[.,;:!?)\]”’"'»]*`;
/** "A.1" numbers a section. */
const NUMBER = String.raw`(?<!\p{L})\p{L}\.`;

/** @param marks labels of the raised marks of each page */
export function withRaisedFigures(
  flow: readonly FlowBlock[],
  marks: ReadonlyMap<number, ReadonlyMap<string, number>>,
  body: BodyStyle,
): readonly FlowBlock[] {
  const raised = new Map<TextLine, TextLine>();
  for (const [page, items] of Map.groupBy(flow.filter(isText), (item) => item.page.index)) {
    const lines = items.filter((item) => !isSmall(item, body)).flatMap(({ block }) => block.lines);
    const isMarked = ({ label, inner }: Note): boolean =>
      inner ? hasMark(lines, label) : (marks.get(page)?.has(label) ?? false);
    const notes = notesAtFoot(items, body).filter((note) => !isMarked(note));
    if (notes.length === 0) continue;
    for (const { label, line, inner } of notes)
      if (raise(label, lines, raised) && !inner) raiseLabel(label, line, raised);
  }
  if (raised.size === 0) return flow;
  return flow.map((item) =>
    isText(item) && item.block.lines.some((line) => raised.has(line))
      ? { ...item, block: { ...item.block, lines: item.block.lines.map((line) => raised.get(line) ?? line) } }
      : item,
  );
}

const isSmall = ({ block }: FlowText, body: BodyStyle): boolean =>
  (block.lines[0]?.sizePt ?? 0) <= SMALLER * body.sizePt;

/** The raised label of a note inside a line would else pass for its mark. */
const hasMark = (lines: readonly TextLine[], label: string): boolean =>
  lines.some(({ runs }) => runs.some(({ script, text }) => script === 'super' && text.startsWith(label)));

interface Note {
  label: string;
  line: TextLine;
  /** It follows another note in its line. */
  inner: boolean;
}

/** The lines of small type below all else that begin with numbers. */
function notesAtFoot(items: readonly FlowText[], body: BodyStyle): Note[] {
  const small = items.filter((item) => isSmall(item, body) && item.block.box.y0 > UPPER_SHARE * item.page.heightPt);
  if (small.length === 0) return [];
  const bottom = Math.max(0, ...items.filter((item) => !isSmall(item, body)).map(({ block }) => block.box.y1));
  return small
    .filter(({ block }) => block.box.y0 > bottom - 1)
    .flatMap(({ block }) =>
      block.lines.flatMap((line) => {
        const label = NOTE.exec(lineText(line))?.[1];
        // Notes may follow each other in one paragraph.
        const others = line.runs.slice(1).filter(({ script, text }) => script === 'super' && FIGURES.test(text));
        const own = label === undefined ? [] : [{ label, line, inner: false }];
        return [...own, ...others.map(({ text }) => ({ label: text, line, inner: true }))];
      }),
    );
}

/** The number of a note is one of the font's small figures, too, where it touches the first word. */
function raiseLabel(label: string, line: TextLine, raised: Map<TextLine, TextLine>): void {
  const [first, ...others] = line.runs;
  if (!first || line.rtl || !first.text.startsWith(label)) return;
  if (first.text.length === label.length && !isOfOtherFont(others[0], first)) return;
  const { x0, y0, x1, y1, baseline, sizePt, rtl } = line;
  const runs = [...parts(first, 0, label.length), ...others];
  raised.set(line, { x0, y0, x1, y1, baseline, sizePt, rtl, runs });
}

/** Figures that a font of their own has touch what they stand beside. */
const isOfOtherFont = (run: PlacedRun | undefined, before: PlacedRun | undefined): boolean =>
  run !== undefined &&
  before !== undefined &&
  run.style.font !== before.style.font &&
  run.x0 - before.x1 < TOUCHING_EM * run.style.sizePt;

/** Where a single word ends with the label, it is its mark: whether there is one. */
function raise(label: string, lines: readonly TextLine[], raised: Map<TextLine, TextLine>): boolean {
  const glued = new RegExp(`(?<=${BEFORE})(?<!${NUMBER})${label}(?=$|[,.;:)])`, 'gu');
  const found = lines.flatMap((line) =>
    (raised.get(line) ?? line).runs.flatMap((run, i, runs) => {
      if (run.script !== null || !run.text.includes(label)) return [];
      const before = isOfOtherFont(run, runs[i - 1]) ? (runs[i - 1]?.text ?? '') : '';
      return [...(before + run.text).matchAll(glued)].flatMap(({ index }) =>
        index >= before.length ? [{ line, i, index: index - before.length }] : [],
      );
    }),
  );
  const [place] = found;
  if (!place || found.length > 1) return false;
  const { x0, y0, x1, y1, baseline, sizePt, rtl, runs } = raised.get(place.line) ?? place.line;
  const parted = runs.flatMap((run, i) => (i === place.i ? parts(run, place.index, label.length) : [run]));
  raised.set(place.line, { x0, y0, x1, y1, baseline, sizePt, rtl, runs: parted });
  return true;
}

function parts(run: PlacedRun, at: number, length: number): PlacedRun[] {
  const x = (letters: number): number => run.x0 + (letters / run.text.length) * (run.x1 - run.x0);
  const end = at + length;
  const mark: PlacedRun = {
    ...run,
    text: run.text.slice(at, end),
    x0: x(at),
    x1: x(end),
    script: 'super',
    space: 'none',
  };
  const rest = run.text.slice(end);
  return [
    ...(at > 0 ? [{ ...run, text: run.text.slice(0, at), x1: x(at) }] : []),
    mark,
    ...(rest === '' ? [] : [{ ...run, text: rest, x0: x(end), space: 'none' as const }]),
  ];
}
