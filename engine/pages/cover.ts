/** The picture of a page for a book's cover. */

import { inMemory } from '../document/scratch.ts';
import type { DocumentImage } from '../document/tree.ts';
import { compiledPdfium } from '../extract/pdfium.ts';
import { pageThread } from './page-thread.ts';
import { type Reading, sharedBytes } from './read-document.ts';
import { StopFlag } from './stop-flag.ts';

/** Height in pixels: sharp in a bookshelf, small in the file. */
const HEIGHT_PX = 900;
/** Hundreds of times what an ordinary page takes. A page can ask for hours of drawing in a few bytes, and no page is worth its book. */
const LIMIT_MS = 20_000;
/** What PDFium may take for it. */
const MAX_MEMORY_BYTES = 2 ** 28;

export interface CoverDrawing {
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
