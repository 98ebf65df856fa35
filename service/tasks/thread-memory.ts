/** How many threads of a conversion fit into the memory that it may use. Pure. */

/** PDFium, its page and the heap of a page thread. */
const threadMb = 160;
/** The first thread: recognition of scanned pages, and the document as it is put together. */
const firstThreadMb = 512;

/**
 * The file itself lies in memory once, for all threads.
 *
 * @param threads as many as it may use
 * @returns at least 1
 */
export function threadsWithin(
  threads: number,
  { maxMemoryMb, sourceBytes }: { maxMemoryMb: number; sourceBytes: number },
): number {
  const sourceMb = sourceBytes / 2 ** 20;
  const free = maxMemoryMb - firstThreadMb - sourceMb;
  return Math.max(1, Math.min(threads, 1 + Math.floor(free / threadMb)));
}
