import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const bundles = process.env.QUIRE_TEST_PROGRAMS;

/** A program of tests: its source, or the bundle that a run of integration tests made of it (bundle-programs.ts names those). */
export const program = (source: URL): URL =>
  bundles ? pathToFileURL(join(bundles, basename(source.pathname).replace(/\.ts$/, '.mjs'))) : source;
