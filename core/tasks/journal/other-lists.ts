/**
 * What other lists of tasks know of conversions at services elsewhere: the command line keeps one for each kind of job, and a document
 * that one of them has paid for is not to be paid for by the next.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Conversion, unansweredConversion } from '../../model/conversion.ts';
import { type ServiceRef, serviceKey } from '../../model/service.ts';
import { errorOf, optionsOf, sessionOf, type Task, taskSchema } from '../../model/task.ts';
import { chargedConversions, type RecordedConversion } from './history-table.ts';
import { lockFolder } from './state-folder.ts';

export interface OtherLists {
  /** As in `HistoryTable`, over all lists. */
  latest(sha256: string, options: string): RecordedConversion | null;
  accepted(sha256: string, options: string): RecordedConversion | null;
  /** The conversion at the service that a task of another list waits for, or whose result it could not save. */
  session(sha256: string, options: string): string | null;
  /** Whether a task of another list still needs this conversion: it must not be freed. */
  needs(service: ServiceRef, sessionId: string): boolean;
}

interface List {
  done: Map<string, RecordedConversion>;
  open: Map<string, RecordedConversion>;
  sessions: Map<string, string>;
  needed: Set<string>;
}

/**
 * Changes nothing in them; one that can't be read is left out. Each question is answered as they are then, since others may run at the
 * same time.
 */
export function readOtherLists(folders: () => readonly string[]): OtherLists {
  const known = new Map<string, { stamp: string; list: List }>();
  const first = <T>(find: (list: List) => T | undefined): T | null => {
    for (const folder of folders()) {
      const stamp = stampOf(folder);
      const before = known.get(folder);
      const now = before?.stamp === stamp ? before : { stamp, list: listOf(folder) };
      known.set(folder, now);
      const found = find(now.list);
      if (found !== undefined) return found;
    }
    return null;
  };
  return {
    latest: (sha256, options) => first(({ done }) => done.get(`${sha256} ${options}`)),
    accepted: (sha256, options) => first(({ open }) => open.get(`${sha256} ${options}`)),
    session: (sha256, options) => first(({ sessions }) => sessions.get(`${sha256} ${options}`)),
    needs: (service, sessionId) =>
      first(({ needed }) => needed.has(`${serviceKey(service)} ${sessionId}`) || undefined) ?? false,
  };
}

/** Another one after each change. */
function stampOf(folder: string): string {
  const files = ['journal.db', 'journal.db-wal'].map((name) => statSync(join(folder, name), { throwIfNoEntry: false }));
  return files.map((file) => `${file?.mtimeMs} ${file?.size}`).join(' ');
}

function listOf(folder: string): List {
  const list: List = { done: new Map(), open: new Map(), sessions: new Map(), needed: new Set() };
  const { conversions, tasks } = contentOf(folder);
  const last = new Map(conversions.map((conversion) => [keyOf(conversion.task), conversion]));
  for (const [key, conversion] of last) list[conversion.outcome === 'done' ? 'done' : 'open'].set(key, conversion);
  for (const task of tasks) {
    const unanswered = unansweredConversion(task, task.startedAtMs ?? task.addedAtMs);
    // Where a run waits for the answer, it comes soon. One that was killed can't wait, and only its next start would record that.
    for (const one of unanswered.length > 0 && !isAtWork(folder) ? unanswered : []) {
      list.open.set(keyOf(task), { ...one, acceptedAtMs: null });
    }
    const session = sessionOf(task);
    const waits = session !== null && errorOf(task)?.code !== 'task-vanished';
    if (!waits || task.service.place === 'local') continue;
    list.sessions.set(keyOf(task), session);
    list.needed.add(`${serviceKey(task.service)} ${session}`);
  }
  return list;
}

function isAtWork(folder: string): boolean {
  try {
    lockFolder(folder).release();
    return false;
  } catch {
    return true;
  }
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
