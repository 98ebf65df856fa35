/** How many conversions a computer has room for at a time: the service's number unless it is told another, and the queue's. Pure. */

/** What a conversion of an ordinary document takes at its peak, twice: long ones take more, and other programs need some too. */
const WORKER_BYTES = 2 ** 30;

/** One core stays free for the rest of the computer. */
export const workersFor = ({ cores, memoryBytes }: { cores: number; memoryBytes: number }): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / WORKER_BYTES)));
