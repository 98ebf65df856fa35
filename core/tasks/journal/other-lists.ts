/**
 * What other lists of tasks know of conversions at services elsewhere: the window keeps one and the command line one for each kind of
 * job, and a document that one of them has paid for is not to be paid for by the next.
 */
import { existsSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isUnanswered, unansweredConversion } from '../../model/conversion.ts';
import { type ServiceRef, serviceKey } from '../../model/service.ts';
import {
  type AcceptedSession,
  acceptedSessionOf,
  errorOf,
  isWorking,
  optionsOf,
  type Task,
  taskSchema,
} from '../../model/task.ts';
import { openHistoryTable, type RecordedConversion } from './history-table.ts';
import { isLocked } from './state-folder.ts';

/** What is known of a document's bytes with the same options, at one moment. */
export interface Elsewhere {
  /** As `latest` and `accepted` of `HistoryTable`. */
  latest: RecordedConversion | null;
  accepted: RecordedConversion | null;
  /** The conversion at the service that a task waits for, or whose result it could not save. */
  session: AcceptedSession | null;
  /** A run that is at work waits for the answer to its submission. */
  isSubmitting: boolean;
}

export interface OtherLists {
  of(sha256: string, options: string): Elsewhere;
  /** Whether a task of another list still needs this conversion: it must not be freed. */
  needs(service: ServiceRef, sessionId: string): boolean;
}

/** How long to wait for another process that has a list to itself: what was paid for would be taken for unknown. */
const longestMs = 2_000;

const nothing: Elsewhere = { latest: null, accepted: null, session: null, isSubmitting: false };

/**
 * Changes nothing in them; one that can't be read is left out. Each question is answered as they are then, since others may run at the
 * same time: reading all of a long list that changes all the time would take seconds each time.
 */
export function readOtherLists(folders: () => readonly string[]): OtherLists {
  const closed = new Map<string, Closed>();
  const holding = (text: string) => folders().filter((folder) => mayHold(folder, text, closed));
  return {
    of: (sha256, options) =>
      holding(sha256)
        .map((folder) => reading(folder, (database) => knownIn(folder, database, sha256, options)) ?? nothing)
        .reduce(
          (all, one) => ({
            latest: all.latest && one.latest ? better(all.latest, one.latest) : (all.latest ?? one.latest),
            accepted: all.accepted ?? one.accepted,
            session: all.session ?? one.session,
            isSubmitting: all.isSubmitting || one.isSubmitting,
          }),
          nothing,
        ),
    needs: (service, sessionId) =>
      holding(sessionId).some((folder) =>
        reading(folder, (database) =>
          tasksWith(database, sessionId).some(
            (task) => awaited(task)?.sessionId === sessionId && serviceKey(task.service) === serviceKey(service),
          ),
        ),
      ),
  };
}

/** A list that no run is at work with. */
interface Closed {
  /** Another one after the next run. */
  version: string;
  /** Its documents, by their bytes, and its conversions at services. */
  texts: ReadonlySet<string>;
}

/**
 * Whether a list is to be asked. Each kind of job has left one, and opening them all for each document would hold up a window, so that
 * one that is closed is read once.
 */
function mayHold(folder: string, text: string, closed: Map<string, Closed>): boolean {
  const path = journalIn(folder);
  const file = statOf(path);
  // Opening a pipe would wait for who writes to it.
  if (!file?.isFile()) return false;
  // A run that was killed leaves its log, too, but not its lock.
  const log = statOf(logOf(path));
  if (log && isLocked(folder)) return true;
  const version = [file, log].map((one) => one && `${one.ino} ${one.mtimeMs} ${one.size}`).join(' ');
  const known = closed.get(folder);
  if (known?.version === version) return known.texts.has(text);
  const texts = reading(folder, textsIn);
  if (!texts) return true;
  closed.set(folder, { version, texts });
  return texts.has(text);
}

function textsIn(database: DatabaseSync): ReadonlySet<string> {
  const rows = database
    .prepare(
      `SELECT sha256 AS text FROM conversions
       UNION SELECT json_extract(body, '$.sha256') FROM tasks WHERE json_valid(body)
       UNION SELECT json_extract(body, '$.sessionId') FROM tasks WHERE json_valid(body)
       UNION SELECT json_extract(body, '$.at.sessionId') FROM tasks WHERE json_valid(body)`,
    )
    .all();
  return new Set(rows.map(({ text }) => String(text)));
}

function knownIn(folder: string, database: DatabaseSync, sha256: string, options: string): Elsewhere {
  const past = openHistoryTable(database);
  const tasks = tasksWith(database, sha256).filter((task) => task.sha256 === sha256 && optionsOf(task) === options);
  const session = tasks.reduce<AcceptedSession | null>((found, task) => found ?? awaited(task), null);
  const [unanswered] = tasks.flatMap((task) => unansweredConversion(task, task.startedAtMs ?? task.addedAtMs));
  // A run that was killed can't wait for the answer, and only its next start would record that. A task that is paused or has failed
  // waits for a person, maybe for ever.
  const isSubmitting = tasks.some((task) => isWorking(task) && isUnanswered(task)) && isLocked(folder);
  const lost = unanswered && !isSubmitting ? { ...unanswered, acceptedAtMs: null } : null;
  return {
    latest: past.latest(sha256, options),
    accepted: past.accepted(sha256, options) ?? lost,
    session,
    isSubmitting,
  };
}

/** The conversion that a task still waits for. */
const awaited = (task: Task): AcceptedSession | null =>
  errorOf(task)?.code === 'task-vanished' ? null : acceptedSessionOf(task);

/** Tasks whose rows hold a text. A task that can't be read says nothing. */
function tasksWith(database: DatabaseSync, text: string): Task[] {
  const rows = database
    .prepare("SELECT body FROM tasks WHERE status NOT IN ('done', 'skipped', 'cancelled') AND instr(body, ?) > 0")
    .all(JSON.stringify(text));
  return rows.flatMap(({ body }) => {
    const { success, data } = taskSchema.safeParse(parsed(String(body)));
    return success ? [data] : [];
  });
}

function reading<T>(folder: string, read: (database: DatabaseSync) => T): T | null {
  const path = journalIn(folder);
  const address = pathToFileURL(path);
  // Otherwise SQLite would leave files behind, which a run that starts just now might take for its own.
  if (!isOpen(path)) address.search = 'immutable=1';
  let database: DatabaseSync | null = null;
  try {
    // While its run opens or closes it, it can't be read for some milliseconds.
    database = new DatabaseSync(address, { readOnly: true, timeout: longestMs });
    // All answers are of one moment.
    database.exec('BEGIN');
    return read(database);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Null also for a list in another person's folder. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** A result that is there rather than one that is gone. Only between two: a network drive that is away answers late. */
const better = (one: RecordedConversion, other: RecordedConversion): RecordedConversion =>
  one.result && existsSync(one.result.path) ? one : other;

const journalIn = (folder: string): string => join(folder, 'journal.db');

/** Without a log nobody writes. */
const isOpen = (path: string): boolean => existsSync(logOf(path));

const logOf = (path: string): string => `${path}-wal`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
