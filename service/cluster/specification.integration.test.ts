/** The specification, unchanged (../specification.integration.test.ts), against a service of several processes. */
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { long } from '../../test/long.ts';
import type { ServiceOptions } from '../start.ts';

const { postgresMissing, serverTimeoutMs, startPostgres } = await import('../fixtures/postgres.ts');
const { s3Missing, startS3 } = await import('../fixtures/s3.ts');
const missing = postgresMissing ?? s3Missing ?? (long ? null : 'it takes a minute (npm run test:long)');

const servers: { postgres?: Awaited<ReturnType<typeof startPostgres>>; s3?: Awaited<ReturnType<typeof startS3>> } = {};

vi.mock('../fixtures/harness.ts', async (original) => {
  const harness = await original<typeof import('../fixtures/harness.ts')>();
  return {
    ...harness,
    /** An API process and a worker. */
    async startTestService({ limits, allowPrivateUrls }: Partial<ServiceOptions> = {}) {
      const { makeCluster } = await import('../fixtures/cluster.ts');
      const { serverRules } = await import('../limits/rules.ts');
      const { postgres, s3 } = servers;
      if (!postgres || !s3) throw new Error('the servers are not there');
      const cluster = await makeCluster(postgres, s3);
      const api = await cluster.api({ limits: serverRules(limits ?? null) });
      await cluster.worker({ ...(allowPrivateUrls !== undefined && { allowPrivateUrls }) });
      return { client: api.client(await cluster.makeKey('anna')) };
    },
  };
});

describe.skipIf(missing)(`A service of several processes${missing ? `: skipped, ${missing}` : ''}`, async () => {
  beforeAll(async () => {
    [servers.postgres, servers.s3] = await Promise.all([startPostgres(), startS3()]);
  }, serverTimeoutMs);
  afterAll(() => Promise.all([servers.postgres?.stop(), servers.s3?.stop()]), serverTimeoutMs);
  await import('../specification.integration.test.ts');
});
