import type { Block } from '../../document/tree.ts';
import { referencesIn, walkBlocks } from '../walk.ts';

type Definition = Extract<Block, { type: 'footnoteDefinition' }>;

/** A footnote in its chapter. Ids are unique in the book. */
export interface Footnote {
  /** What the mark says: notes count from 1 in each chapter. */
  number: number;
  id: string;
  /** The id of its first reference, for the way back. */
  referenceId: string;
  children: Block[];
}

export interface ChapterText {
  /** The chapter without the definitions of footnotes that something refers to. */
  blocks: Block[];
  /** Its footnotes by identifier, in the order of their first references. */
  footnotes: Map<string, Footnote>;
}

/**
 * Moves each footnote to the chapter of its first reference, so that a reader can show it in place. A note that nothing
 * refers to stays where it is.
 */
export function assignFootnotes(chapters: readonly (readonly Block[])[]): ChapterText[] {
  const definitions = new Map<string, Definition>();
  for (const block of walkBlocks(chapters.flat())) {
    if (block.type === 'footnoteDefinition' && !definitions.has(block.identifier))
      definitions.set(block.identifier, block);
  }
  const taken = new Set<Block>();
  const assigned = chapters.map((chapter) => chapterFootnotes(chapter, definitions, taken));
  return chapters.map((chapter, index) => ({
    blocks: without(chapter, taken),
    footnotes: new Map(
      [...(assigned[index] ?? [])].map(([key, note]) => [key, { ...note, children: without(note.children, taken) }]),
    ),
  }));
}

function chapterFootnotes(
  chapter: readonly Block[],
  definitions: ReadonlyMap<string, Definition>,
  taken: Set<Block>,
): Map<string, Footnote> {
  const notes = new Map<string, Footnote>();
  const pending: Block[] = chapter.filter((block) => block.type !== 'footnoteDefinition');
  // It grows while it is read: a note may refer to another one.
  for (const block of pending) {
    for (const identifier of referencesIn(block)) {
      const definition = definitions.get(identifier);
      if (!definition || taken.has(definition)) continue;
      taken.add(definition);
      notes.set(identifier, {
        number: notes.size + 1,
        id: `note-${taken.size}`,
        referenceId: `note-reference-${taken.size}`,
        children: definition.children,
      });
      pending.push(...definition.children);
    }
  }
  return notes;
}

/** The blocks without these, at any depth. What holds none of them is not copied. */
function without(blocks: readonly Block[], taken: ReadonlySet<Block>): Block[] {
  if (taken.size === 0) return [...blocks];
  return blocks.flatMap((block): Block[] => {
    if (taken.has(block)) return [];
    switch (block.type) {
      case 'blockquote':
      case 'footnoteDefinition':
        return [{ ...block, children: without(block.children, taken) }];
      case 'descriptionList':
        return [
          { ...block, children: block.children.map((item) => ({ ...item, children: without(item.children, taken) })) },
        ];
      case 'list':
        return [
          { ...block, children: block.children.map((item) => ({ ...item, children: without(item.children, taken) })) },
        ];
      case 'table':
        return [
          {
            ...block,
            rows: block.rows.map((row) => row.map((cell) => ({ ...cell, children: without(cell.children, taken) }))),
          },
        ];
      default:
        return [block];
    }
  });
}
