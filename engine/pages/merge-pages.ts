import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { Scratch } from '../convert.ts';
import type { KeptImage } from '../document/sections.ts';
import { settleDocument } from '../ocr/text-size.ts';
import type { PictureRequest } from './jobs.ts';
import { LineShelf } from './packed-lines.ts';
import type { ReadPage } from './read-page.ts';

export interface MergedPages {
  layouts: PageLayout[];
  /** Names of pictures by the figures that show them, one name for one picture. */
  names: Map<LayoutBlock, string>;
  pictures: Picture[];
}

/** A picture where it is shown largest. */
export interface Picture extends PictureRequest {
  /** From 0. */
  page: number;
}

export interface DrawnPicture extends Picture {
  /** Null where it can't be drawn. */
  image: KeptImage | null;
}

/** A page takes about 100 KB unless it is packed. Fewer pages take less memory than PDFium and the program itself. */
export const LONG_PAGES = 400;

/** Gathers pages in their order. Pictures get their names here, so that names don't depend on who read which page. */
export class PageMerger {
  readonly #layouts: PageLayout[] = [];
  readonly #names = new Map<LayoutBlock, string>();
  readonly #byKey = new Map<string, Picture>();
  readonly #shelf: LineShelf;
  /** Pages that may hold recognised text, which is never packed. */
  readonly #unpacked: PageLayout[] = [];

  /** @param scratch takes the text of packed pages; by default it stays in memory */
  constructor(scratch?: Scratch) {
    this.#shelf = new LineShelf(scratch);
  }

  /** @param page one that stands after the page added before */
  add({ layout, packed, pictures }: ReadPage): void {
    if (packed) this.#shelf.putBack(layout, packed);
    if (!packed || packed.kept.length > 0) this.#unpacked.push(layout);
    this.#layouts.push(layout);
    for (const { block: place, key } of pictures) {
      const block = layout.blocks[place];
      if (block?.kind !== 'figure') continue;
      const { box, image: source } = block;
      const shownPt = Math.max(box.x1 - box.x0, box.y1 - box.y0);
      const known = this.#byKey.get(key);
      const name = known?.name ?? `p${layout.index + 1}-${figureNumber(layout, place)}`;
      if (!known || known.shownPt < shownPt) this.#byKey.set(key, { name, page: layout.index, source, shownPt });
      this.#names.set(block, name);
    }
  }

  finish(): MergedPages {
    settleDocument(this.#unpacked);
    return { layouts: this.#layouts, names: this.#names, pictures: [...this.#byKey.values()] };
  }
}

/** Counts the figures of a page from 1. */
const figureNumber = ({ blocks }: PageLayout, place: number): number =>
  blocks.slice(0, place + 1).filter((block) => block.kind === 'figure').length;
