import { HEADING } from './headings.ts';
import { withoutCode } from './plain.ts';
import { type Bag, bagOf } from './symbols.ts';
import { bareText } from './words.ts';

const ITEM = /^\s*(?:[-*+\u2022\u25cf\u25aa]|\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)/;
/** Enough to tell items apart, short enough to forgive a wrong end. */
const KEY_LETTERS = 40;

/** List items by the first letters and digits of their text, lines joined. */
export function itemBag(markdown: string): Bag {
  const items: string[] = [];
  let open: string | null = null;
  for (const line of [...withoutCode(markdown).split(/\r?\n/), '']) {
    const mark = ITEM.exec(line)?.[0];
    if (mark !== undefined || line.trim() === '' || HEADING.test(line) || /^\s*[|<]/.test(line)) {
      if (open !== null) items.push(keyOf(open));
      open = mark === undefined ? null : line.slice(mark.length);
    } else if (open !== null) open += ` ${line}`;
  }
  return bagOf(items.filter((key) => key !== ''));
}

function keyOf(text: string): string {
  const letters = bareText(text.replace(ITEM, '')).replace(/[^\p{L}\p{N}]/gu, '');
  return [...letters].slice(0, KEY_LETTERS).join('');
}
