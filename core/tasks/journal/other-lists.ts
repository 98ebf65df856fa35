/**
 * What other lists of tasks know of conversions at services elsewhere: the command line keeps one for each kind of job, and a document
 * that one of them has paid for is not to be paid for by the next.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Conversion, unansweredConversion } from '../../model/conversion.ts';
import { type ServiceRef, serviceKey } from '../../model/service.ts';
import { errorOf, optionsOf, sessionOf, type Task, taskSchema } from '../../model/task.ts';
import { chargedConversions, type RecordedConversion } from './history-table.ts';

export interface OtherLists {
  /** As in `HistoryTable`, over all lists. */
  latest(sha256: string, options: string): RecordedConversion | null;
  accepted(sha256: string, options: string): RecordedConversion | null;
  /** The conversion at the service that a task of another list waits for, or whose result it could not save. */
  session(sha256: string, options: string): string | null;
  /** Whether a task of another list still needs this conversion: it must not be freed. */
  needs(service: ServiceRef, sessionId: string): boolean;
}

/** Reads them as they are now and changes nothing; a list that can't be read is left out. */
export function readOtherLists(folders: readonly string[]): OtherLists {
  const done = new Map<string, RecordedConversion>();
  const open = new Map<string, RecordedConversion>();
  const sessions = new Map<string, string>();
  const needed = new Set<string>();
  for (const folder of folders) {
    const { conversions, tasks } = contentOf(folder);
    const last = new Map(conversions.map((conversion) => [keyOf(conversion.task), conversion]));
    for (const [key, conversion] of last) (conversion.outcome === 'done' ? done : open).set(key, conversion);
    for (const task of tasks) {
      // Of a run that ended while it waited for the answer, which only its next start would record.
      for (const one of unansweredConversion(task, task.startedAtMs ?? task.addedAtMs)) {
        open.set(keyOf(task), { ...one, acceptedAtMs: null });
      }
      const session = sessionOf(task);
      const waits = session !== null && errorOf(task)?.code !== 'task-vanished';
      if (!waits || task.service.place === 'local') continue;
      sessions.set(keyOf(task), session);
      needed.add(`${serviceKey(task.service)} ${session}`);
    }
  }
  const at =
    <T>(known: ReadonlyMap<string, T>) =>
    (sha256: string, options: string) =>
      known.get(`${sha256} ${options}`) ?? null;
  const needs = (service: ServiceRef, sessionId: string) => needed.has(`${serviceKey(service)} ${sessionId}`);
  return { latest: at(done), accepted: at(open), session: at(sessions), needs };
}

const keyOf = (task: Conversion['task']) => `${task.sha256} ${optionsOf(task)}`;

function contentOf(folder: string): { conversions: RecordedConversion[]; tasks: Task[] } {
  const path = join(folder, 'journal.db');
  if (!existsSync(path)) return { conversions: [], tasks: [] };
  const address = pathToFileURL(path);
  // Without a log nobody writes. Otherwise SQLite would leave files behind, which a run that starts just now might take for its own.
  if (!existsSync(`${path}-wal`)) address.search = 'immutable=1';
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(address, { readOnly: true });
    const rows = database.prepare('SELECT body FROM tasks').all();
    const tasks = rows.flatMap(({ body }) => {
      const { success, data } = taskSchema.safeParse(parsed(String(body)));
      return success ? [data] : [];
    });
    const conversions = chargedConversions(database).filter(({ task }) => task.service.place === 'cloud');
    return { conversions, tasks };
  } catch {
    return { conversions: [], tasks: [] };
  } finally {
    database?.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
