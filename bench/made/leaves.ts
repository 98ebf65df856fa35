/** The texts of a document, each with what stands around it: as it was written, and as it was read. */

import type { Block as ReadBlock } from '../../engine/document/tree.ts';
import { wordsIn } from '../../engine/math/words.ts';
import type { Block, Inline } from './documents.ts';

export interface Leaf {
  /** What it is and stands in, from the outside in: "bullet number text". */
  place: string;
  /** `lettersOf` it. */
  letters: string;
}

const leaf = (around: readonly string[], kind: string, text: string): Leaf => ({
  place: [...around, kind].join(' '),
  letters: lettersOf(text),
});

/** What stands on top or at the foot of pages: it belongs to no text, but for a title page. */
export const RUNNING = 'running';
export const runningLeaf = (text: string): Leaf => leaf([], RUNNING, text);

/** Letters and digits: typesetters change the rest. */
export const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

export const writtenLeaves = (blocks: readonly Block[], around: readonly string[] = []): Leaf[] =>
  blocks.flatMap((block) => leavesOf(block, around));

function leavesOf(block: Block, around: readonly string[]): Leaf[] {
  switch (block.t) {
    case 'Header':
      return [leaf(around, 'heading', textOf(block.c[2]))];
    case 'Para':
    case 'Plain':
      return [leaf(around, 'text', textOf(block.c))];
    case 'CodeBlock':
      return [leaf(around, 'code', block.c[1])];
    case 'BlockQuote':
      return writtenLeaves(block.c, [...around, 'quotation']);
    case 'Div':
      return writtenLeaves(block.c[1], around);
    case 'Table':
      return block.rows.flat().map((cell) => leaf([...around, 'cell'], 'text', textOf(cell)));
    case 'BulletList':
      return block.c.flatMap((item) => writtenLeaves(item, [...around, 'bullet']));
    case 'OrderedList':
      return block.c[1].flatMap((item) => writtenLeaves(item, [...around, 'number']));
    case 'DefinitionList':
      return block.c.flatMap(([term, descriptions]) => [
        leaf(around, 'term', textOf(term)),
        ...descriptions.flatMap((one) => writtenLeaves(one, [...around, 'description'])),
      ]);
  }
}

const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline): string => {
      if (inline.t === 'Space') return ' ';
      if (inline.t === 'Str') return inline.c;
      return inline.t === 'Code' ? inline.c[1] : textOf(inline.c);
    })
    .join('');

export function readLeaves(blocks: readonly ReadBlock[], around: readonly string[] = []): Leaf[] {
  return blocks.flatMap((block): Leaf[] => {
    switch (block.type) {
      case 'heading':
        // Word processors number them; those of chance begin with letters.
        return [leaf(around, 'heading', wordsIn(block.children).replace(/^[\d.]+\s/, ''))];
      case 'paragraph':
        return [leaf(around, 'text', wordsIn(block.children))];
      case 'code':
        return [leaf(around, 'code', block.value)];
      case 'blockquote':
        return readLeaves(block.children, [...around, 'quotation']);
      case 'list':
        return block.children.flatMap(({ label, children }) =>
          readLeaves(children, [...around, block.ordered || label !== undefined ? 'number' : 'bullet']),
        );
      case 'descriptionList':
        return block.children.flatMap(({ term, children }) => [
          leaf(around, 'term', wordsIn(term.children)),
          ...readLeaves(children, [...around, 'description']),
        ]);
      case 'table':
        return block.rows.flat().flatMap(({ children }) => readLeaves(children, [...around, 'cell']));
      default:
        return [];
    }
  });
}

export interface Fate extends Leaf {
  /** Where it was read, "torn", "joined" or "lost"; null where it is what it was. */
  instead: string | null;
}

/** What became of each text that was written. */
export function fates(written: readonly Leaf[], read: readonly Leaf[]): Fate[] {
  const all = read.map(({ letters }) => letters).join('');
  const ownerOf = read.flatMap((own) => Array.from(own.letters, () => own));
  let from = 0;
  return written.map((own) => {
    if (own.place === RUNNING) return { ...own, instead: all.split(own.letters).length > 2 ? 'text' : null };
    const ahead = all.indexOf(own.letters, from);
    const at = ahead < 0 ? all.indexOf(own.letters) : ahead;
    if (at < 0) return { ...own, instead: 'lost' };
    const to = at + own.letters.length;
    from = to;
    const [first, last] = [ownerOf[at], ownerOf[to - 1]];
    if (!first || first !== last) return { ...own, instead: 'torn' };
    if (first.letters.length !== own.letters.length) return { ...own, instead: 'joined' };
    return { ...own, instead: first.place === own.place ? null : first.place };
  });
}
