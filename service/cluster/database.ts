/** Connections to PostgreSQL, and transactions. */
import { Pool as Connections, DatabaseError, type QueryResult } from 'pg';
import { causeOf, type Log } from '../log.ts';
import { Away, outages } from './outages.ts';

/** The pool, or one of its connections inside a transaction. */
export interface Queryable {
  /** @throws Away, or the DatabaseError with which the server refuses it */
  query(text: string, values?: unknown[]): Promise<QueryResult>;
}

export interface Pool extends Queryable {
  /**
   * Commits what the work did, or nothing where it throws.
   *
   * @throws Away also where the commit's answer was lost: then it may have happened
   */
  transaction<T>(work: (inside: Queryable) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** For those who ask whether a process can work. */
export const databaseProblems = (pool: Queryable): Promise<string[]> =>
  pool.query('SELECT 1').then(
    () => [],
    () => ['no database'],
  );

/** A statement may take so long; an answer that comes later than that does not come at all. */
const statementMs = 30_000;

export function openPool(databaseUrl: string, log: Log): Pool {
  const connections = new Connections({
    connectionString: databaseUrl,
    application_name: 'quire',
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A lost network must not hold a connection, and with it a lock, for longer than this.
    keepAlive: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + 5_000,
  });
  // An idle connection that breaks is replaced with the next query; without a listener the process would end.
  connections.on('error', (error) =>
    log({ level: 'warn', message: 'a database connection broke', details: { cause: causeOf(error) } }),
  );
  const { guard } = outages('database', isAway, log);
  return {
    query: (text, values) => guard(() => connections.query(text, values)),
    async transaction(work) {
      const client = await guard(() => connections.connect());
      const inside: Queryable = { query: (text, values) => guard(() => client.query(text, values)) };
      // The query that it breaks tells of it.
      const ignore = () => {};
      client.on('error', ignore);
      let broken = false;
      try {
        await inside.query('BEGIN');
        const answer = await work(inside);
        await inside.query('COMMIT');
        return answer;
      } catch (error) {
        broken = error instanceof Away;
        if (!broken) {
          await client.query('ROLLBACK').catch(() => {
            broken = true;
          });
        }
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
    },
    end: () => connections.end(),
  };
}

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A) of a server that goes, comes or has no connection left, and of a standby that
 * does not write yet.
 */
const awayCodes = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** What is no answer of the server comes from its connection. */
const isAway = (error: unknown): boolean => !(error instanceof DatabaseError) || awayCodes.test(error.code ?? '');
