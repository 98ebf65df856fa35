import { nodeBuild } from './vite.node.ts';

/**
 * The service on several machines (`service api` and `service worker`): PostgreSQL, pg-boss and S3. It lies beside the service’s other
 * bundle, which loads it only when it is asked for, and the packed app leaves it out (electron-builder.yml).
 */
export default nodeBuild({
  outDir: 'dist/service',
  prefix: 'cluster-',
  entries: { cluster: 'service/cluster/run-role.ts' },
});
