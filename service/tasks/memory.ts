import type { Worker } from 'node:worker_threads';

/** Of what a conversion may take: from here on the system may run out of memory before the limit is reached. */
const dangerousShare = 0.5;

/** A runaway takes longer than this to fill a computer. */
const everyMs = 250;

/**
 * Watches a thread's heap together with its buffers and WebAssembly memory, which V8's own limits leave out. The thread is
 * asked by interrupt, so that one that never comes to rest answers too.
 *
 * @param besideBytes what the threads take that it has started: they can be asked only from within (reportThreads)
 * @param onDanger once, when it takes a dangerous share of that
 * @returns ends the watch
 */
export function watchMemory(
  worker: Worker,
  maxMb: number,
  { besideBytes, onDanger, onExceeded }: { besideBytes(): number; onDanger(): void; onExceeded(): void },
): () => void {
  let isDangerous = false;
  const look = async () => {
    const bytes = await bytesOf(worker);
    const share = bytes === null ? 0 : (bytes + besideBytes()) / (maxMb * 2 ** 20);
    if (share > dangerousShare && !isDangerous) {
      isDangerous = true;
      onDanger();
    }
    if (share <= 1) return;
    clearInterval(timer);
    onExceeded();
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}

/** Reports, while there are any, how much the threads take that this one has started. */
export function reportThreads(report: (bytes: number) => void): void {
  const threads = new Set<Worker>();
  process.on('worker', (thread) => {
    threads.add(thread);
    thread.once('exit', () => threads.delete(thread));
  });
  let reported = 0;
  const look = async () => {
    const each = await Promise.all([...threads].map(bytesOf));
    const bytes = each.reduce<number>((sum, some) => sum + (some ?? 0), 0);
    if (bytes !== reported) report(bytes);
    reported = bytes;
  };
  setInterval(() => void look(), everyMs).unref();
}

/** Null before the thread has begun and after it has ended. */
async function bytesOf(worker: Worker): Promise<number | null> {
  const statistics = await worker.getHeapStatistics().catch(() => null);
  return statistics && statistics.total_heap_size + statistics.external_memory;
}

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
