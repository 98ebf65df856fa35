/** The tables that all processes share, in the schema `quire`. The jobs of pg-boss are in a schema of their own. */
import { z } from 'zod';
import { leastUploadBytes } from '../limits/storage-quota.ts';
import type { Pool } from './database.ts';

/**
 * Each entry takes the database one version further. Processes of the version before run beside it during an update, so an entry only
 * adds: what is to be dropped or renamed goes one version after the last code that uses it.
 */
const migrations = [
  `CREATE TABLE quire.task (
     seq bigint GENERATED ALWAYS AS IDENTITY,
     id text PRIMARY KEY,
     owner text NOT NULL,
     idempotency_key text,
     kind text NOT NULL,
     source text NOT NULL,
     upload_id text,
     options text NOT NULL,
     state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'completed', 'failed')),
     attempts int NOT NULL DEFAULT 0,
     suspicions int NOT NULL DEFAULT 0,
     -- Which claim of its job the running attempt holds: whoever holds another one may not write any more.
     claim int,
     turn bigint NOT NULL DEFAULT 0,
     progress int NOT NULL DEFAULT 0,
     page int,
     pages int,
     outcome text,
     result_bytes bigint NOT NULL DEFAULT 0,
     sealed_password bytea,
     created_at_ms bigint NOT NULL,
     ended_at_ms bigint,
     UNIQUE (owner, idempotency_key)
   );
   CREATE INDEX unfinished_task ON quire.task (owner, seq) WHERE state IN ('queued', 'running');
   CREATE INDEX ended_task ON quire.task (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
   CREATE INDEX task_upload ON quire.task (upload_id) WHERE state IN ('queued', 'running');
   CREATE INDEX task_owner ON quire.task (owner, result_bytes);
   CREATE TABLE quire.upload (
     id text PRIMARY KEY,
     owner text NOT NULL,
     file_name text,
     size_bytes bigint,
     part_size_bytes bigint,
     multipart_id text,
     etag text,
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete')),
     created_at_ms bigint NOT NULL
   );
   CREATE INDEX upload_owner ON quire.upload (owner, size_bytes);
   CREATE INDEX upload_age ON quire.upload (created_at_ms);
   CREATE TABLE quire.owner (owner text PRIMARY KEY, next_turn bigint NOT NULL DEFAULT 0);
   CREATE TABLE quire.turn_clock (single boolean PRIMARY KEY DEFAULT true CHECK (single), turn bigint NOT NULL);
   INSERT INTO quire.turn_clock (turn) VALUES (0);
   CREATE TABLE quire.submission (owner text NOT NULL, at timestamptz NOT NULL);
   CREATE INDEX submission_owner ON quire.submission (owner, at);
   CREATE TABLE quire.quota_use (
     owner text NOT NULL,
     window_start_ms bigint NOT NULL,
     used int NOT NULL,
     PRIMARY KEY (owner, window_start_ms)
   );
   CREATE TABLE quire.api_key (
     seq bigint GENERATED ALWAYS AS IDENTITY,
     id text PRIMARY KEY,
     name text NOT NULL,
     digest bytea NOT NULL,
     created_at_ms bigint NOT NULL,
     last_used_at_ms bigint,
     revoked_at_ms bigint
   );
   CREATE UNIQUE INDEX used_name ON quire.api_key (name) WHERE revoked_at_ms IS NULL;
   CREATE TABLE quire.password_key (
     public_key bytea PRIMARY KEY,
     seen_at timestamptz NOT NULL DEFAULT now()
   );`,
  // Counted as rows change: what a submission asks for costs the same, however many tasks and uploads there are.
  `ALTER TABLE quire.task ADD COLUMN begun_at_ms bigint;
   CREATE INDEX waiting_task ON quire.task (created_at_ms) WHERE state = 'queued';
   CREATE INDEX running_task ON quire.task (id) WHERE state = 'running';
   ALTER TABLE quire.owner ADD COLUMN unfinished int NOT NULL DEFAULT 0, ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
   CREATE FUNCTION quire.is_unfinished(state text) RETURNS int IMMUTABLE LANGUAGE sql
     AS $$ SELECT CASE WHEN state IN ('queued', 'running') THEN 1 ELSE 0 END $$;
   CREATE FUNCTION quire.counted_bytes(size_bytes bigint) RETURNS bigint IMMUTABLE LANGUAGE sql
     AS $$ SELECT GREATEST(COALESCE(size_bytes, 0), ${leastUploadBytes}) $$;
   CREATE FUNCTION quire.count_for(counted text, tasks int, bytes bigint) RETURNS void LANGUAGE sql
     AS $$ INSERT INTO quire.owner AS known (owner, unfinished, stored_bytes) VALUES (counted, tasks, bytes)
       ON CONFLICT (owner) DO UPDATE SET unfinished = known.unfinished + tasks, stored_bytes = known.stored_bytes + bytes $$;
   CREATE FUNCTION quire.count_task() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE tasks int := 0; bytes bigint := 0; counted text;
     BEGIN
       IF TG_OP <> 'INSERT' THEN
         tasks := -quire.is_unfinished(OLD.state); bytes := -OLD.result_bytes; counted := OLD.owner;
       END IF;
       IF TG_OP <> 'DELETE' THEN
         tasks := tasks + quire.is_unfinished(NEW.state); bytes := bytes + NEW.result_bytes; counted := NEW.owner;
       END IF;
       IF tasks <> 0 OR bytes <> 0 THEN PERFORM quire.count_for(counted, tasks, bytes); END IF;
       RETURN NULL;
     END $$;
   CREATE FUNCTION quire.count_upload() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE bytes bigint := 0; counted text;
     BEGIN
       IF TG_OP <> 'INSERT' THEN bytes := -quire.counted_bytes(OLD.size_bytes); counted := OLD.owner; END IF;
       IF TG_OP <> 'DELETE' THEN bytes := bytes + quire.counted_bytes(NEW.size_bytes); counted := NEW.owner; END IF;
       IF bytes <> 0 THEN PERFORM quire.count_for(counted, 0, bytes); END IF;
       RETURN NULL;
     END $$;
   SELECT quire.count_for(owner, SUM(quire.is_unfinished(state))::int, SUM(result_bytes)::bigint)
     FROM quire.task GROUP BY owner;
   SELECT quire.count_for(owner, 0, SUM(quire.counted_bytes(size_bytes))::bigint) FROM quire.upload GROUP BY owner;
   CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE OF state, result_bytes ON quire.task
     FOR EACH ROW EXECUTE FUNCTION quire.count_task();
   CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE OF size_bytes ON quire.upload
     FOR EACH ROW EXECUTE FUNCTION quire.count_upload();`,
];

export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  constructor() {
    super('The database was written by a newer version of this service, with more than one version between.');
  }
}

/** Any number, the same for all: only one process migrates at a time. */
const lockId = 7_148_305_117;

/**
 * Brings the tables up to date.
 *
 * @throws DatabaseTooNew if they are more than one version ahead of this code
 */
export async function migrate(pool: Pool, steps: readonly string[] = migrations): Promise<void> {
  await pool.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await client.query('CREATE SCHEMA IF NOT EXISTS quire');
    await client.query('CREATE TABLE IF NOT EXISTS quire.migration (version int PRIMARY KEY)');
    const { rows } = await client.query('SELECT COALESCE(MAX(version), 0) AS version FROM quire.migration');
    const { version } = z.object({ version: z.number() }).parse(rows[0]);
    if (version > steps.length + 1) throw new DatabaseTooNew();
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      await client.query(step);
      await client.query('INSERT INTO quire.migration (version) VALUES ($1)', [index + 1]);
    }
  });
}
