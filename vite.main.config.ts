import { nodeBuild } from './vite.node.ts';

/** The main process and the keychain's own process. */
export default nodeBuild({
  outDir: 'dist/electron',
  entries: { main: 'electron/main.ts', 'keychain-process': 'core/credentials/keychain-process.ts' },
});
