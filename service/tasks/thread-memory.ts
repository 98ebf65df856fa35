/** How many threads of a conversion fit into the memory that it may use. Pure. */

/** PDFium, its page and the heap of a page thread, beside the document. */
const threadMb = 160;
/** The first thread: recognition of scanned pages, and the document as it is put together. */
const firstThreadMb = 512;

/**
 * Each thread has its own PDFium with a copy of the document; beside that, the file itself lies in memory twice: as it was read
 * and as the threads share it.
 *
 * @param threads as many as it may use
 * @returns at least 1
 */
export function threadsWithin(
  threads: number,
  { maxMemoryMb, sourceBytes }: { maxMemoryMb: number; sourceBytes: number },
): number {
  const sourceMb = sourceBytes / 2 ** 20;
  const free = maxMemoryMb - firstThreadMb - 3 * sourceMb;
  return Math.max(1, Math.min(threads, 1 + Math.floor(free / (threadMb + sourceMb))));
}
