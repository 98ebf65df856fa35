/**
 * The diagnostics log: JSON lines without file names, keys, signed addresses or the home folder, so that a person can
 * send it for support.
 */
import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from '../../service/make-folder.ts';
import { redact } from '../../service/redact.ts';
import type { ErrorData } from '../errors/codes.ts';
import type { QueueChange, TaskView } from '../model/views.ts';

export interface Diagnostics {
  /** Never throws: a log that can’t be written must not stop the work that it records. */
  note(event: string, facts?: Record<string, unknown>): void;
  /** Appends several lines in one write. */
  notes(event: string, facts: readonly Record<string, unknown>[]): void;
  /** All lines of all files, oldest first. */
  read(): string;
  /** Writes all lines to a new file in `folder` and returns its path. Throws the file system’s error. */
  export(folder: string): string;
}

export interface DiagnosticsOptions {
  folder: string;
  home: string;
  now(): number;
  /** The size at which a file is rotated. */
  maxBytes?: number;
}

const kept = ['diagnostics.2.log', 'diagnostics.1.log', 'diagnostics.log'] as const;

export function openDiagnostics({ folder, home, now, maxBytes = 1024 * 1024 }: DiagnosticsOptions): Diagnostics {
  const [oldest, older, current] = kept.map((name) => join(folder, name)) as [string, string, string];
  const clean = (value: unknown) => (typeof value === 'string' ? redact(value.replaceAll(home, '~')) : value);
  const time = () => new Date(now()).toISOString();

  const read = () =>
    [oldest, older, current]
      .map((path) => {
        try {
          return readFileSync(path, 'utf8');
        } catch {
          return '';
        }
      })
      .join('');

  function notes(event: string, all: readonly Record<string, unknown>[]): void {
    if (all.length === 0) return;
    const line = (facts: Record<string, unknown>) =>
      `${JSON.stringify({ time: time(), event, ...facts }, (_key, value: unknown) => clean(value))}\n`;
    try {
      makeFolderSync(folder, 0o700);
      if (sizeOf(current) >= maxBytes) {
        if (sizeOf(older) > 0) renameSync(older, oldest);
        renameSync(current, older);
      }
      appendFileSync(current, all.map(line).join(''), { mode: 0o600 });
    } catch {
      // The disk is full or missing. Other parts of the app report that.
    }
  }

  return {
    note: (event, facts = {}) => notes(event, [facts]),
    notes,
    read,
    export(to) {
      const path = join(to, `quire-diagnostics-${time().replaceAll(/[:.]/g, '-')}.log`);
      writeFileSync(path, read(), { flag: 'wx' });
      return path;
    },
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Asks for a folder, writes the log there and shows it. Returns false when the dialog was cancelled. */
export function diagnosticsExporter(
  diagnostics: Pick<Diagnostics, 'export'>,
  chooseFolder: (purpose: 'diagnostics') => Promise<string | null>,
  reveal: (path: string) => Promise<void>,
): () => Promise<boolean> {
  return async () => {
    const folder = await chooseFolder('diagnostics');
    if (folder !== null) await reveal(diagnostics.export(folder));
    return folder !== null;
  };
}

/** An error as it is logged: its code and technical detail, without the document’s name or path. */
export function errorFacts({ code, params, detail }: ErrorData) {
  return { code, host: params.host, ...detail };
}

/** More new tasks than this are logged as one line per kind: a large folder would otherwise rotate out all earlier lines. */
const mostNew = 20;

/** Notes each change of a task's status and of a service's state. */
export function noteChanges(diagnostics: Pick<Diagnostics, 'note' | 'notes'>): (change: QueueChange) => void {
  const seen = new Map<string, string>();
  const changed = (key: string, state: string) => {
    if (seen.get(key) === state) return false;
    seen.set(key, state);
    return true;
  };
  return ({ upserted, removed, services = [] }) => {
    const added = upserted.filter(({ id, error }) => !seen.has(id) && !error);
    const together = new Set(added.length > mostNew ? added : []);
    for (const [{ status, place, format }, count] of countAlike(together)) {
      diagnostics.note('tasks', { count, status, place, format });
    }
    const news = upserted.filter(({ id, status, error }) => changed(id, `${status} ${error?.code}`));
    diagnostics.notes('task', news.filter((task) => !together.has(task)).map(taskFacts));
    for (const id of removed) seen.delete(id);
    for (const { place, host, state, untilMs, error } of services) {
      if (!changed(`${place} ${host}`, `${state} ${untilMs}`)) continue;
      diagnostics.note('service', { place, host, state, untilMs, ...(error && { error: errorFacts(error) }) });
    }
  };
}

function countAlike(tasks: Iterable<TaskView>): [TaskView, number][] {
  const alike = Map.groupBy(tasks, ({ status, place, format }) => `${status} ${place} ${format}`);
  return [...alike.values()].flatMap((group) => (group[0] ? [[group[0], group.length]] : []));
}

const taskFacts = ({ id, status, place, format, sizeBytes, pages, error }: TaskView) => ({
  ...{ id, status, place, format, sizeBytes, pages },
  ...(error && { error: errorFacts(error) }),
});

/** A path in a message, as the system and Node write it: "ENOENT: no such file or directory, open '/home/ada/Letter.pdf'". */
const quotedPath = /(['"`‘“])(?:~|[A-Za-z]:|file:)?[\\/][^'"`’”\n]*/g;

/** Removes paths from a message: the log must not name documents. Pure. */
export const withoutPaths = (text: string): string => text.replaceAll(quotedPath, '$1…');
