import type { Worker } from 'node:worker_threads';

/** Share of the limit from which the system may run out of memory before the limit is reached. */
const dangerousShare = 0.5;

/** Filling all memory takes longer than this. */
const everyMs = 250;

/**
 * Watches a thread’s heap together with its buffers and WebAssembly memory, which V8’s own limits do not include. V8 interrupts the
 * thread for the answer, so a busy thread answers too.
 *
 * @param besideBytes memory of the threads that it has started; only the thread itself can ask them (`reportThreads`)
 * @param onDanger called once, when the memory is a dangerous share of the limit
 * @returns a function that ends the watch
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

/** Reports the memory of the threads that this thread has started. */
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

/** Null before the thread has started and after it has ended. */
async function bytesOf(worker: Worker): Promise<number | null> {
  const statistics = await worker.getHeapStatistics().catch(() => null);
  return statistics && statistics.total_heap_size + statistics.external_memory;
}

/** How many threads of a conversion fit into the memory that it may use. Pure. */

/** A page thread’s PDFium, page and heap. */
const threadMb = 160;
/** The first thread also recognises scanned pages and puts the document together. */
const firstThreadMb = 512;

/**
 * How many threads of a conversion fit into its memory. All threads share one copy of the file. Pure.
 *
 * @param threads the most that it may use
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
