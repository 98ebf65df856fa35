/** The last step of pictures: only those that the document still shows are drawn, and each is kept once. */

import type { KeptImage } from '../document/scratch.ts';
import type { Block, Document, DocumentImage } from '../document/tree.ts';
import type { DrawnPicture } from './merge-pages.ts';

interface Shown {
  image: string;
}

/** The names of the pictures that a document shows, gathered as its blocks are settled. */
export class ShownPictures {
  readonly names = new Set<string>();

  add(blocks: readonly Block[]): void {
    visitShown(blocks, ({ image }) => this.names.add(image));
  }
}

/**
 * Gives the document its images under names with an extension, each with the names of the pictures that it is. Names whose
 * picture could not be drawn stand for no image, and the writers leave out what shows them.
 *
 * @param pictures in the order of pages
 */
export function settlePictures(document: Document, pictures: readonly DrawnPicture[]): Document {
  const byDigest = new Map<string, DocumentImage & { shownAs: string[] }>();
  for (const { name, image } of pictures) {
    if (!image) continue;
    const { digest, ...rest } = image;
    const kept = byDigest.get(digest) ?? { name: fileName(name, image), shownAs: [], ...rest };
    byDigest.set(digest, kept);
    kept.shownAs.push(name);
  }
  return { ...document, images: [...byDigest.values()] };
}

const fileName = (stem: string, { mediaType }: KeptImage): string =>
  `${stem}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;

/** Every node with a picture, whatever its kind: the tree is plain data without circles. */
function visitShown(node: object, visit: (node: Shown) => void): void {
  // Most nodes are text.
  if ('value' in node) return;
  if (isShown(node)) visit(node);
  for (const value of Array.isArray(node) ? node : Object.values(node))
    if (typeof value === 'object' && value !== null) visitShown(value, visit);
}

const isShown = (node: object): node is Shown => 'image' in node && typeof node.image === 'string';
