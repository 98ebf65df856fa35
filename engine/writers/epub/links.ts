import { type Block, pageOfPlace } from '../../document/tree.ts';
import { walkBlocks, walkInlines } from '../walk.ts';
import type { ChapterText } from './footnotes.ts';

/** A place in the book: a file and, in it, an element. */
export interface Place {
  file: string;
  id: string;
  /** Counts up in reading order. */
  position: number;
}

export interface Links {
  /** Where an anchor of the tree went, or null where nothing in the book has it. */
  place(anchor: string): Place | null;
  /** Where a heading is. Its id is the anchor where that is a name in XML, and unique in the book. */
  headingPlace(heading: Block): Place;
  /** The pages of the source that left an anchor, each with its first place, in reading order. */
  pages: { page: number; place: Place }[];
}

/** Gives every heading an id and finds where each anchor of the tree lives, notes included. */
export function resolveLinks(files: readonly ({ name: string } & ChapterText)[]): Links {
  const places = new Map<string, Place>();
  const headings = new Map<Block, Place>();
  let position = 0;
  const used = new Set<string>();
  const pages: { page: number; place: Place }[] = [];

  const addPage = (page: number, file: string) => {
    const id = pageId(page);
    if (places.has(id)) return;
    const place = { file, id, position: position++ };
    places.set(id, place);
    pages.push({ page, place });
  };

  const placeOf = (anchor: string | null): Place | null => (anchor === null ? null : (places.get(anchor) ?? null));

  for (const { name: file, blocks, footnotes } of files) {
    for (const block of walkBlocks([...blocks, ...[...footnotes.values()].flatMap((note) => note.children)])) {
      if (block.type === 'pageAnchor') addPage(block.page, file);
      if (block.type === 'heading') {
        const place = { file, id: uniqueId(block.anchor, used), position: position++ };
        headings.set(block, place);
        if (!places.has(block.anchor)) places.set(block.anchor, place);
      }
      for (const inline of walkInlines(block)) {
        if (inline.type === 'pageAnchor') addPage(inline.page, file);
        if (inline.type === 'anchor' && !places.has(inline.name))
          places.set(inline.name, { file, id: inline.name, position: position++ });
      }
    }
  }
  return {
    place: (anchor) => placeOf(anchor) ?? placeOf(pageOfPlace(anchor)),
    headingPlace: (heading) => {
      const place = headings.get(heading);
      if (!place) throw new Error('a heading of another document');
      return place;
    },
    pages,
  };
}

export function pageId(page: number): string {
  return `page-${page}`;
}

/** Ids that the writer gives out itself; a heading's never looks like one of them. */
const OWN = /^(?:page(?:-\d+)?|note|note-reference)-\d+$/;

function uniqueId(anchor: string, used: Set<string>): string {
  const name = anchor.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^-+|-+$/g, '');
  const stem = /^[A-Za-z_]/.test(name) && !OWN.test(name) ? name : `section-${name}`.replace(/-$/, '');
  let id = stem;
  for (let serial = 2; used.has(id); serial++) id = `${stem}-${serial}`;
  used.add(id);
  return id;
}
