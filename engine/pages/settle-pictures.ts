/** The last step of pictures: only those that the document still shows are drawn, and each is kept once. */

import type { KeptImage } from '../document/scratch.ts';
import type { Block, Document, DocumentImage } from '../document/tree.ts';
import type { Picture } from './merge-pages.ts';

interface Shown {
  image: string;
}

/** The nodes that show pictures, by the picture's name. */
export function shownPictures(blocks: readonly Block[]): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  visitShown(blocks, (node) => {
    const nodes = shown.get(node.image);
    if (nodes) nodes.push(node);
    else shown.set(node.image, [node]);
  });
  return shown;
}

/**
 * Gives the document its images under names with an extension. Nodes whose picture could not be drawn keep their name, and
 * the writers leave them out, as they do with every name that stands for no image.
 *
 * @param pictures in the order of pages
 * @param shown the nodes of the document that show them
 */
export function settlePictures(
  document: Document,
  pictures: readonly Picture[],
  shown: ReadonlyMap<string, readonly Shown[]>,
): Document {
  const byDigest = new Map<string, DocumentImage>();
  for (const { name, image } of pictures) {
    if (!image) continue;
    const { digest, ...rest } = image;
    const kept = byDigest.get(digest) ?? { name: fileName(name, image), ...rest };
    byDigest.set(digest, kept);
    for (const node of shown.get(name) ?? []) node.image = kept.name;
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
