import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Postgres, postgresMissing, serverTimeoutMs, startPostgres } from '../fixtures/postgres.ts';
import { describeTaskStore, newTask } from '../fixtures/task-store-contract.ts';
import { failure } from '../tasks/failures.ts';
import { openPool } from './database.ts';
import { DatabaseTooNew, migrate } from './migrations.ts';
import { postgresTaskStore } from './postgres-task-store.ts';

describe.skipIf(postgresMissing)(
  `On a real PostgreSQL${postgresMissing ? `: skipped, ${postgresMissing}` : ''}`,
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, serverTimeoutMs);
    afterAll(() => postgres.stop(), serverTimeoutMs);

    async function open(databaseUrl: string) {
      const pool = openPool(databaseUrl, () => {});
      onTestFinished(() => pool.end());
      return pool;
    }

    describeTaskStore('PostgreSQL', async (nowMs) => {
      const databaseUrl = await postgres.newDatabase();
      const pool = await open(databaseUrl);
      await migrate(pool);
      return {
        store: postgresTaskStore(pool, nowMs),
        reopen: async () => postgresTaskStore(await open(databaseUrl), nowMs),
      };
    });

    describe('An attempt', () => {
      const result = { mediaType: 'text/markdown', sizeBytes: 3, sha256: 'x', pages: 2, warnings: [], assets: [] };
      async function scene() {
        const pool = await open(await postgres.newDatabase());
        await migrate(pool);
        const store = postgresTaskStore(pool);
        await store.add(newTask('a'));
        return { pool, store };
      }

      test('that lost its claim to a newer one writes nothing', async () => {
        const { store } = await scene();
        await store.begin('a', 0);
        expect(await store.begin('a', 1)).not.toBeNull();
        await store.report('a', 0, { page: 9, pages: 9 });
        await store.suspect('a', 0);
        await store.release('a', false, 0);
        expect(await store.complete('a', { ...result, title: '', authors: [] }, 0)).toBe(false);
        expect(await store.fail('a', failure('internal', 'No.'), 0, 0)).toBe(false);
        expect(await store.findWithProgress('a')).toMatchObject({
          task: { state: 'running', attempts: 2, suspicions: 0 },
          progress: null,
        });
        expect(await store.begin('a', 0)).toBeNull();
      });

      test('ends a task once: a second outcome changes nothing', async () => {
        const { store } = await scene();
        await store.begin('a', 2);
        expect(await store.fail('a', failure('internal', 'No.'), 40, 2)).toBe(true);
        expect(await store.complete('a', { ...result, title: '', authors: [] }, 2)).toBe(false);
        expect(await store.begin('a', 3)).toBeNull();
        expect(await store.find('a')).toMatchObject({ state: 'failed', progress: 40 });
      });

      test('takes the sealed password with it when it ends', async () => {
        const { pool, store } = await scene();
        await store.add(newTask('b'), { sealedPassword: Buffer.from('sealed') });
        expect((await store.begin('b', 0))?.sealedPassword?.toString()).toBe('sealed');
        await store.fail('b', failure('internal', 'No.'), 0, 0);
        expect((await pool.query('SELECT 1 FROM quire.task WHERE sealed_password IS NOT NULL')).rows).toEqual([]);
      });

      test('tells its pages to whoever asks, and they never go back', async () => {
        const { store } = await scene();
        await store.begin('a', 0);
        await store.report('a', 0, { page: 5, pages: 9 });
        await store.report('a', 0, { page: 4, pages: 9 });
        expect((await store.findWithProgress('a'))?.progress).toEqual({ page: 5, pages: 9 });
      });
    });

    describe('The tables', () => {
      test('are made once, though several processes start at the same time', async () => {
        const databaseUrl = await postgres.newDatabase();
        const pools = await Promise.all([1, 2, 3, 4].map(() => open(databaseUrl)));
        await Promise.all(pools.map((pool) => migrate(pool)));
        const { rows } = (await pools[0]?.query('SELECT version FROM quire.migration')) ?? {};
        expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
      });

      test('may be one version ahead of a process, as during an update, and not two', async () => {
        const pool = await open(await postgres.newDatabase());
        const step = 'SELECT 1';
        await migrate(pool, [step, step]);
        await migrate(pool, [step]);
        await migrate(pool, [step, step, step]);
        await expect(migrate(pool, [step])).rejects.toThrow(DatabaseTooNew);
      });
    });
  },
);
