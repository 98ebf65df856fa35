/**
 * Of the worker threads. Both when run from source and in the bundle it lies beside this file. The name is no literal in `new URL`, as the
 * bundler would treat it as an asset. A thread needs a plain file: in a packed app it lies beside the archive.
 */
export function defaultWorkerEntry(): URL {
  const name = import.meta.url.endsWith('.ts') ? 'engine-worker.ts' : 'engine-worker.js';
  return new URL(name, import.meta.url.replace('/app.asar/', '/app.asar.unpacked/'));
}
