import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import { ImageStore } from '../document/image-store.ts';
import type { DocumentImage } from '../document/tree.ts';
import type { ReadPage } from './read-page.ts';

export interface MergedPages {
  layouts: PageLayout[];
  /** Names of the pictures by the figures that show them. */
  imageNames: Map<LayoutBlock, string>;
  images: DocumentImage[];
}

/** Gathers pages in their order. Pictures get their names here, so that names don't depend on who read which page. */
export class PageMerger {
  readonly #layouts: PageLayout[] = [];
  readonly #imageNames = new Map<LayoutBlock, string>();
  readonly #store = new ImageStore();

  /** @param page the one after the page added before */
  add({ layout, pictures }: ReadPage): void {
    this.#layouts.push(layout);
    for (const { block: place, key, image } of pictures) {
      const block = layout.blocks[place];
      if (!block) continue;
      const known = key === null ? undefined : this.#store.known(key);
      const name =
        known ?? (image && this.#store.add(`p${layout.index + 1}-${figureNumber(layout, place)}`, image, key));
      if (name) this.#imageNames.set(block, name);
    }
  }

  finish(): MergedPages {
    return { layouts: this.#layouts, imageNames: this.#imageNames, images: this.#store.images };
  }
}

/** Counts the figures of a page from 1. */
const figureNumber = ({ blocks }: PageLayout, place: number): number =>
  blocks.slice(0, place + 1).filter((block) => block.kind === 'figure').length;
