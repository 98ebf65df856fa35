/** Headings that run into their text: "1.2 Earlier work. Text goes on in the same line." */

import { asciiNumbering } from '../../lines/marks/numerals.ts';
import { lineOf } from '../../lines/segments.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

/** Numbers of one part may as well be those of theorems or list items. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;
/** "1) Models: text" in papers of engineering, where the number is set as the words are; lists have theirs as the text is. */
const LABELLED = /^\d{1,2}\)\s+\p{Lu}.*:$/u;
const PLAIN_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;
const END = /[.:](?:\s*[—–-])?$/;
const MAX_LETTERS = 120;

/** Parts bold or slanted words with a section's number from the text behind them. */
export function partRunIn(flow: readonly FlowBlock[], body: BodyStyle): FlowBlock[] {
  return flow.flatMap((item) => (isText(item) && item.role.kind === 'body' ? part(item, body) : [item]));
}

function part(item: FlowText, body: BodyStyle): FlowBlock[] {
  const lines = item.block.lines;
  const first = lines[0];
  if (!first || first.rtl) return [item];
  const heads = headLines(lines, body);
  const end = heads.at(-1);
  const at = heads.length - 1;
  const whole = lines[at];
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
  const isParted = END.test(text) || (last?.bold !== true && isDeep(words, end) && OPENING.test(lineText(rest)));
  if (!isParted) return [item];
  const slanted = first.runs[0]?.style.italic === true;
  if (!NUMBERED.test(asciiNumbering(text)) && !(slanted && LABELLED.test(text))) return [item];
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
