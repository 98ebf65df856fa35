/** Connections to PostgreSQL, and transactions. */
import { Pool, type PoolClient } from 'pg';
import { causeOf, type Log } from '../log.ts';

/** The pool, or one of its connections inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;
export type Client = PoolClient;

export function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'quire',
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A lost network must not hold a connection, and with it a lock, for longer than this.
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks is replaced with the next query; without a listener the process would end.
  pool.on('error', (error) =>
    log({ level: 'warn', message: 'a database connection broke', details: { cause: causeOf(error) } }),
  );
  return pool;
}

/** Commits what the work did, or nothing where it throws. */
export async function transaction<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
