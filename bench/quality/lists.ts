import { HEADING } from './headings.ts';
import { withoutCode } from './plain.ts';
import { type Bag, bagOf } from './symbols.ts';
import { bareText } from './words.ts';

const ITEM = /^\s*(?:[-*+\u2022\u25cf\u25aa]|\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)/;
/** What stays of a printed label where Markdown can't count so: its authors number by letters and Roman numbers, and say it elsewhere. */
const LABEL = /^\(?(?:\d{1,3}|[a-z]|[ivx]{2,5})[.)]\s+(?=\S)/i;
/** Enough to tell items apart, short enough to forgive a wrong end. */
const KEY_LETTERS = 40;

interface Item {
  /** The first letters and digits of its text, lines joined. */
  key: string;
  /** How many lists it stands in. */
  depth: number;
}

/** List items by the first letters and digits of their text, lines joined. */
export function itemBag(markdown: string): Bag {
  return bagOf(itemsOf(markdown).map(({ key }) => key));
}

/** @returns the share of the found items that stand as deep as the author's; null where none was found */
export function itemDepths(truthMarkdown: string, foundMarkdown: string): number | null {
  const waiting = Map.groupBy(itemsOf(truthMarkdown), ({ key }) => key);
  const matched = itemsOf(foundMarkdown).flatMap(({ key, depth }) => {
    const truth = waiting.get(key)?.shift();
    return truth ? [truth.depth === depth] : [];
  });
  return matched.length === 0 ? null : matched.filter((isSame) => isSame).length / matched.length;
}

function itemsOf(markdown: string): Item[] {
  const items: { text: string; depth: number }[] = [];
  let open: { text: string; depth: number } | null = null;
  /** Where the texts of the lists around begin, from the outside in: what begins there or behind stands inside. */
  let around: number[] = [];
  let isBelowBlank = true;
  for (const line of withoutCode(markdown).split(/\r?\n/)) {
    const mark = ITEM.exec(line)?.[0];
    const indent = columnsOf(/^\s*/.exec(line)?.[0] ?? '');
    const isBlank = line.trim() === '';
    const isApart = isBlank || HEADING.test(line) || /^\s*[|<]/.test(line);
    // A line right below an item goes on with it, wherever it begins.
    if (mark !== undefined || (!isBlank && (isApart || isBelowBlank)))
      around = around.filter((textAt) => textAt <= indent);
    if (mark !== undefined) {
      around.push(columnsOf(mark));
      open = { text: line.slice(mark.length), depth: around.length };
      items.push(open);
    } else if (isApart) open = null;
    else if (open !== null) open.text += ` ${line}`;
    isBelowBlank = isBlank;
  }
  return items.map(({ text, depth }) => ({ key: keyOf(text), depth })).filter(({ key }) => key !== '');
}

/** Of spaces and marks; a tab goes on to the next fourth column. */
function columnsOf(start: string): number {
  return [...start].reduce((column, letter) => column + (letter === '\t' ? 4 - (column % 4) : 1), 0);
}

function keyOf(text: string): string {
  const letters = bareText(text.replace(ITEM, '').replace(LABEL, '')).replace(/[^\p{L}\p{N}]/gu, '');
  return [...letters].slice(0, KEY_LETTERS).join('');
}
