/** Headings that follow each other without text between them. */

import { isBoldLine } from '../../blocks/line-looks.ts';
import { asciiNumbering } from '../../lines/marks/numerals.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

const MAX_LINES = 6;
const NUMBER = /^(?:§\s*)?((?:\d{1,2}|[A-Z]|[IVXLC]{1,6})(?:\.\d{1,2}){0,4})[.:)]?\s+\p{L}/u;

/** Parts bold lines before one whose number goes on from the number before: "2 Methods" and "2.1 Data". */
export function partNumbered(flow: readonly FlowBlock[]): FlowBlock[] {
  return flow.flatMap((item) => (isText(item) && item.role.kind === 'body' ? part(item) : [item]));
}

function part(item: FlowText): FlowBlock[] {
  const { lines } = item.block;
  if (lines.length < 2 || lines.length > MAX_LINES || !lines.every(isBoldLine)) return [item];
  const parts: (typeof lines)[] = [];
  let number: string | null = null;
  for (const line of lines) {
    const next = numberOf(lineText(line));
    if (parts.length === 0 || (number !== null && next !== null && goesOn(number, next))) parts.push([line]);
    else parts.at(-1)?.push(line);
    number = next ?? number;
  }
  return parts.length === 1 ? [item] : parts.map((own) => ({ ...item, block: { ...item.block, lines: own } }));
}

/** The section's number that a text begins with, or null. */
export function numberOf(text: string): string | null {
  return NUMBER.exec(asciiNumbering(text))?.[1] ?? null;
}

/** "2" → "2.1", "2.1" → "2.2". */
export function goesOn(number: string, next: string): boolean {
  const a = number.split('.');
  const b = next.split('.');
  if (b.length === a.length + 1) return next === `${number}.1`;
  const last = Number(a.at(-1));
  return a.length === b.length && a.length > 1 && next === [...a.slice(0, -1), last + 1].join('.');
}
