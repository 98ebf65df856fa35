import { nodeBuild } from './vite.node.ts';

/**
 * The worker threads, which run as plain files: beside the archive of a packed app, outside its integrity check. Built apart, so that
 * they share no chunk with what the archive protects.
 */
export default nodeBuild({
  outDir: 'dist/service',
  prefix: 'worker-',
  entries: {
    'engine-worker': 'service/tasks/engine-worker.ts',
    'page-worker': 'engine/pages/page-worker.ts',
    'result-thread': 'core/results/result-thread.ts',
  },
});
