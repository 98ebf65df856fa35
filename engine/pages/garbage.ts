/** Frees memory at a time of our choosing. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Gives back what nothing refers to any more. V8 looks for it by itself when the heap has grown by a share, and doesn't count that
 * WebAssembly has let go tens of megabytes.
 */
export function freeGarbage(): void {
  collect ??= exposedCollector();
  collect();
}

/** V8 shows its collector only to contexts that are made while this flag is set. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collector === 'function' ? () => void collector() : () => {};
}
