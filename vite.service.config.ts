import { nodeBuild } from './vite.node.ts';

/** The service as it runs inside the app: its process and the engine's worker threads. */
export default nodeBuild({
  outDir: 'dist/service',
  entries: {
    'service-process': 'electron/embedded/service-process.ts',
    'engine-worker': 'service/tasks/engine-worker.ts',
    'page-worker': 'engine/pages/page-worker.ts',
  },
});
