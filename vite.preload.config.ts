import { nodeBuild } from './vite.node.ts';

/** A sandboxed preload script is CommonJS and may require nothing but electron. */
export default nodeBuild({ outDir: 'dist/electron', entries: { preload: 'electron/preload.ts' }, format: 'cjs' });
