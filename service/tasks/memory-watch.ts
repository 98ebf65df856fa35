import type { Worker } from 'node:worker_threads';

/** A runaway takes longer than this to fill a computer. */
const everyMs = 250;

/**
 * Watches a thread's heap together with its buffers and WebAssembly memory, which V8's own limits leave out. The thread is
 * asked by interrupt, so that one that never comes to rest answers too.
 *
 * @returns ends the watch
 */
export function watchMemory(worker: Worker, maxMb: number, onExceeded: () => void): () => void {
  const look = async () => {
    // Rejected before the thread has begun and after it has ended.
    const statistics = await worker.getHeapStatistics().catch(() => null);
    if (!statistics) return;
    if (statistics.total_heap_size + statistics.external_memory > maxMb * 2 ** 20) {
      clearInterval(timer);
      onExceeded();
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
