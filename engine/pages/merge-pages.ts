import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { Scratch } from '../convert.ts';
import { inMemory, type KeptImage, keepImage } from '../document/scratch.ts';
import { settleDocument } from '../ocr/settle-document.ts';
import type { PictureRequest } from './jobs.ts';
import { LineShelf } from './packed-lines.ts';
import type { ReadPage } from './read-page.ts';

export interface MergedPages {
  layouts: PageLayout[];
  /** Names of pictures by the figures that show them, one name for one picture. */
  names: Map<LayoutBlock, string>;
  pictures: Picture[];
}

/** A picture where it is seen first; `image` is null until it is drawn. */
export type Picture = PictureRequest & {
  /** From 0. */
  page: number;
  image: KeptImage | null;
};

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
  readonly #scratch: Scratch;

  /** @param scratch takes pictures, and the text of packed pages; by default they stay in memory */
  constructor(scratch?: Scratch) {
    this.#scratch = scratch ?? inMemory;
    this.#shelf = new LineShelf(scratch);
  }

  /** @param page one that stands after the page added before */
  add({ layout, packed, pictures }: ReadPage): void {
    if (packed) this.#shelf.putBack(layout, packed);
    if (!packed || packed.kept.length > 0) this.#unpacked.push(layout);
    this.#layouts.push(layout);
    for (const { block: place, key, image } of pictures) {
      const block = layout.blocks[place];
      if (block?.kind !== 'figure') continue;
      let picture = this.#byKey.get(key);
      if (!picture) {
        const name = `p${layout.index + 1}-${figureNumber(layout, place)}`;
        picture = { name, page: layout.index, source: block.image, image: image && keepImage(this.#scratch, image) };
        this.#byKey.set(key, picture);
      }
      this.#names.set(block, picture.name);
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
