/** Wires the queue with its ports. Used by the window's main process and by the command line alike. */
import type { Queue, QueueOptions } from './tasks/ports.ts';

export async function composeQueue(_options: QueueOptions): Promise<Queue> {
  throw new Error('not built yet');
}
