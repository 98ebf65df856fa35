/** The last step of pictures: only those that the document still shows are drawn, and each is kept once. */

import { inMemory, type KeptImage } from '../document/sections.ts';
import type { Block, Document, DocumentImage } from '../document/tree.ts';
import { compiledPdfium } from '../extract/pdfium.ts';
import type { DrawnPicture } from './merge-pages.ts';
import { StopFlag } from './own-runner.ts';
import { pageThread } from './page-thread.ts';
import { type Reading, sharedBytes } from './read-document.ts';

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

// The picture of a page for a book's cover.

/** Height in pixels: sharp in a bookshelf, small in the file. */
const HEIGHT_PX = 900;
/** Hundreds of times what an ordinary page takes. A page can ask for hours of drawing in a few bytes, and no page is worth its book. */
const LIMIT_MS = 20_000;
/** What PDFium may take for it. */
const MAX_MEMORY_BYTES = 2 ** 28;

interface CoverDrawing {
  /** Null where the page can't be drawn within the limits. */
  picture: Promise<DocumentImage | null>;
  /** To be called in any case. */
  close(): Promise<void>;
}

/**
 * Draws the page in a thread of its own while the pages are read: PDFium draws until it is done, and only a thread can be stopped.
 *
 * @param index of the page
 */
export async function beginCover(
  { source, options }: Pick<Reading, 'source' | 'options'>,
  index: number,
  { limitMs = LIMIT_MS, maxMemoryBytes = MAX_MEMORY_BYTES } = {},
): Promise<CoverDrawing> {
  const { password } = options;
  const data = { source: sharedBytes(source), pdfium: await compiledPdfium(), password, options: {}, maxMemoryBytes };
  const thread = pageThread(data, new StopFlag(), { pageLimitMs: limitMs });
  let picture: DocumentImage | null = null;
  const work = thread.work([{ kind: 'cover', page: index, heightPx: HEIGHT_PX }], (report) => {
    if (report.kind !== 'cover' || report.image === null) return;
    const { bytes, ...rest } = report.image;
    picture = { name: 'cover.png', ...rest, file: inMemory.keep(bytes) };
  });
  return {
    // A thread that the page has ended has drawn nothing.
    picture: work.then(
      () => picture,
      () => null,
    ),
    close: () => thread.close(),
  };
}
