/**
 * What a worker thread is told of the environment, which holds keys that are none of its business: where Node keeps what it has
 * compiled, so that a thread need not compile two megabytes anew.
 */
export function threadEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
