import { decodeReferences } from './entities.ts';
import { type Bag, bagOf, squash, tokens } from './symbols.ts';

/** Text without any markup, without case and compatibility forms. */
export function bareText(markdown: string): string {
  const text = decodeReferences(markdown.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .replace(/<\/?(?:table|t[rdh]|br|p|li|div)\b[^>]*>/g, ' ')
    .normalize('NFKC')
    .replace(/[*_`~\\]|<\/?[a-zA-Z][^>]*>/g, '');
  // Upper case first: that folds ß and final sigma.
  return squash(text).toUpperCase().toLowerCase();
}

export function wordBag(markdown: string): Bag {
  return bagOf(tokens(bareText(markdown)).filter((token) => /^[\p{L}\p{N}]/u.test(token)));
}
