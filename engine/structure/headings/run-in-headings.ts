/** Headings that run into their text: "1.2 Earlier work. Text goes on in the same line." */

import { asciiNumbering } from '../../lines/marks/numerals.ts';
import { lineOf } from '../../lines/segments.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { bare, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

/** Numbers of one part may as well be those of theorems or list items. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;
/** The sections themselves, where their parts are set alike; some have no number. */
const SECTION = /^(?:\d{1,2}|[A-Z])\.\s+\p{Lu}|^(?:Acknowledge?ments?|Conclusions?|References|Funding)\.$/u;
/** "1) Models: text" in papers of engineering, where the number is set as the words are; lists have theirs as the text is. */
const LABELLED = /^\d{1,2}\)\s+\p{Lu}.*:$/u;
const PLAIN_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;
const END = /[.:](?:\s*[—–-])?$/;
const MAX_LETTERS = 120;

/**
 * Parts bold or slanted words with a section's number, or with a title of the outline, from the text behind them.
 *
 * @param titles of the outline by the pages that they lead to, letters and digits only
 */
export function partRunIn(
  flow: readonly FlowBlock[],
  body: BodyStyle,
  titles: ReadonlyMap<number, readonly string[]> = new Map(),
): FlowBlock[] {
  const parted = flow.map((item) =>
    isText(item) && item.role.kind === 'body' ? part(item, body, titles.get(item.page.index) ?? []) : [item],
  );
  return partSections(parted, body).flat();
}

/**
 * "1. Introduction. Text goes on" where "1.1. Earlier work. Text goes on" is set as it is, with the sections that have no number:
 * sections count up from 1.
 */
function partSections(parted: readonly FlowBlock[][], body: BodyStyle): readonly FlowBlock[][] {
  const looks = new Set(parted.flatMap(([head, rest]) => (head && rest && isNumbered(head) ? [lookOf(head)] : [])));
  if (looks.size === 0) return parted;
  const found = new Map<number, FlowBlock[]>();
  const numbers: number[] = [];
  parted.forEach(([item, rest], i) => {
    if (!item || rest || !isText(item) || item.role.kind !== 'body' || !looks.has(lookOf(item))) return;
    const own = partedSection(item, body);
    if (!own) return;
    found.set(i, own);
    const number = Number.parseInt(startOf(item), 10);
    if (number > 0) numbers.push(number);
  });
  const countUp =
    numbers.length > 1 && numbers[0] === 1 && numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));
  return countUp ? parted.map((own, i) => found.get(i) ?? own) : parted;
}

/** A section without text of its own has its line for itself. */
function partedSection(item: FlowText, body: BodyStyle): FlowBlock[] | null {
  const [line, ...others] = item.block.lines;
  const isAlone = line && others.length === 0 && SECTION.test(startOf(item)) && END.test(startOf(item));
  if (isAlone && line.runs.every(({ style }) => style.bold))
    return [{ ...item, block: { ...item.block, lines: [withoutEnd(line)] } }];
  const own = part(item, body, [], SECTION);
  return own.length > 1 ? own : null;
}

const startOf = ({ block: { lines } }: FlowText): string => (lines[0] ? asciiNumbering(lineText(lines[0])).trim() : '');
const isNumbered = (item: FlowBlock): boolean => isText(item) && NUMBERED.test(startOf(item));

function lookOf(item: FlowBlock): string {
  const style = isText(item) ? item.block.lines[0]?.runs.at(0)?.style : undefined;
  return `${style?.font} ${style?.sizePt.toFixed(1)}`;
}

function part(item: FlowText, body: BodyStyle, titles: readonly string[], numbered = NUMBERED): FlowBlock[] {
  const lines = item.block.lines;
  const first = lines[0];
  if (!first || first.rtl) return [item];
  const heads = headLines(lines, body);
  const end = heads.at(-1);
  const at = heads.length - 1;
  const whole = lines[at];
  if (end && whole && end.runs.length === whole.runs.length && isOverParagraph(item, heads, body)) {
    return [
      { ...item, block: { ...item.block, lines: heads } },
      { ...item, block: { ...item.block, lines: lines.slice(heads.length) } },
    ];
  }
  if (!end || !whole || end.runs.length === whole.runs.length) return [item];
  const last = whole.runs.at(-1)?.style;
  if (lines.length === heads.length && last?.bold && end.runs[0]?.style.bold) return [item];
  const words = heads.map(lineText).join(' ').trim();
  const marked = endOfMarks(whole, end.runs.length);
  const stop = END.test(words) ? '' : stopBehind(whole, marked);
  if (marked + stop.length === whole.runs.length) return [item];
  const rest = lineOf(whole.runs.slice(marked + stop.length));
  const text = words + stop;
  if (text.length > MAX_LETTERS || THEOREM.test(text)) return [item];
  const name = bare(asciiNumbering(text));
  const named = titles.some((title) => title.length > 3 && name.endsWith(title) && name.length - title.length <= 6);
  // Bold words that the outline has as they are need no sign behind them.
  const exact = end.runs.every(({ style }) => style.bold) && last?.bold === false && titles.includes(name);
  const isParted = END.test(text) || (last?.bold !== true && isDeep(words, end) && OPENING.test(lineText(rest)));
  if (!isParted && !exact) return [item];
  const slanted = first.runs[0]?.style.italic === true;
  if (!named && !numbered.test(asciiNumbering(text)) && !(slanted && LABELLED.test(text))) return [item];
  const marks = whole.runs.slice(end.runs.length, marked);
  const head = marks.length === 0 ? withoutEnd(end) : lineOf([...withoutEnd(end).runs, ...marks], end.rtl);
  return [
    { ...item, block: { ...item.block, lines: [...heads.slice(0, -1), head] } },
    { ...item, block: { ...item.block, lines: [rest, ...lines.slice(at + 1)] } },
  ];
}

/** Where the marks of notes end that stand behind a heading, in the type of the text. */
function endOfMarks({ runs }: TextLine, from: number): number {
  const end = runs.findIndex(({ script }, i) => i >= from && script !== 'super');
  return end < 0 ? runs.length : end;
}

/** A stop in the text's type right behind slanted or bold words, before a sentence: that of their number. */
function stopBehind({ runs, sizePt }: TextLine, at: number): string {
  const [word, stop, next] = [runs[at - 1], runs[at], runs[at + 1]];
  if (!word || !stop || !next || !/^[.:]$/.test(stop.text) || stop.x0 - word.x1 > MAX_STOP_EM * sizePt) return '';
  return SENTENCE.test(next.text) ? stop.text : '';
}
const MAX_STOP_EM = 0.2;
/** No East Asian letters: their bold faces are often other families, beside which only the Latin words of a heading are called bold. */
const OPENING = /^\s*[“"‘«¿¡([]?(?!\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang})[\p{Lu}\p{Lo}]/u;
const SENTENCE = /^\s*[“"‘«¿¡([]?[\p{Lu}\p{Lo}]/u;

/** "2.1.3 Models" in bold type, before the first word of a sentence: so deep is no number in the text. */
const isDeep = (text: string, { runs }: TextLine): boolean => runs[0]?.style.bold === true && DEEP.test(text);
const DEEP = /^\d{1,2}(?:\.\d{1,2}){2,3}\.?\s+\p{Lu}/u;
/** Mathematicians may set the number of a theorem before its name. */
const THEOREM =
  /^[\d.]+\s+(?:theorems?|lemma|proposition|corollary|definition|remark|example|satz|hilfssatz|korollar|folgerung|bemerkung|beispiel|théorème|lemme|corollaire|définition|remarque|exemple|teorema|lema|proposición|corolario|definición|observación|ejemplo|теорема|лемма|предложение|следствие|определение|замечание|пример)\P{L}*(?:\(.*\)\P{L}*)?$/iu;

/** "A. Earlier work" in slanted type, short of the column's end, over a paragraph of one or two lines that is set in. */
function isOverParagraph({ block }: FlowText, heads: readonly TextLine[], body: BodyStyle): boolean {
  const [head, ...others] = heads;
  const next = block.lines[heads.length];
  if (!head || !next || others.length > 0 || Math.abs(head.sizePt - body.sizePt) > 0.3) return false;
  const indent = (next.x0 - head.x0) / head.sizePt;
  const room = (block.column.x1 - head.x1) / head.sizePt;
  return indent > INDENT_EM.least && indent < INDENT_EM.most && room > ROOM_EM && LETTERED.test(lineText(head).trim());
}
const LETTERED = /^(?:[A-Z]|\d{1,2}(?:\.\d{1,2})+)\.?\s+\p{Lu}[^.]*$/u;
const INDENT_EM = { least: 0.5, most: 3 };
const ROOM_EM = 2;

/** Only what runs on wants a sign behind a heading. */
function withoutEnd(line: TextLine): TextLine {
  const runs = line.runs.filter(({ text }, i) => i === 0 || !/^[—–-]$/.test(text));
  const last = runs.at(-1);
  return last ? lineOf([...runs.slice(0, -1), { ...last, text: last.text.replace(END, '') }], line.rtl) : line;
}

/** The lines of the words that stand out, of the last one only these; empty where there are none. */
export function headLines(lines: readonly TextLine[], body: BodyStyle): TextLine[] {
  const first = lines[0]?.runs ?? [];
  // The number may be set as the text is: "1.1. **Earlier work.**"
  const from = first[0] && PLAIN_NUMBER.test(first[0].text) ? 1 : 0;
  const lead = first[from]?.style;
  if (!lead || !((lead.bold && !body.bold) || lead.italic) || lead.monospace) return [];
  const isHead = ({ style }: PlacedRun): boolean => style.bold === lead.bold && style.italic === lead.italic;
  const heads: TextLine[] = [];
  for (const line of lines) {
    const end = line.runs.findIndex((run, i) => !isHead(run) && !(line === lines[0] && i < from));
    if (end < 0) heads.push(line);
    else return end === 0 ? heads : [...heads, lineOf(line.runs.slice(0, end))];
  }
  return [];
}
