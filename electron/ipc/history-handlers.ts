/** Requests about the history. The page names entries by id; paths come from the journal alone. */
import { access } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError } from '../../core/errors/codes.ts';
import { hostOf } from '../../core/model/service.ts';
import { shownName } from '../../core/model/shown-name.ts';
import { missingOf, type PastView } from '../../core/model/views.ts';
import { withoutSignIn } from '../../core/model/web-address.ts';
import type { RecordedConversion } from '../../core/tasks/journal/history-table.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Handlers } from './host.ts';

export interface HistoryHandlerParts {
  history: Queue['history'];
  disk: Pick<Queue['disk'], 'locatePast'>;
  /** Throws AppError `file-missing`, `open-failed`. */
  open(path: string): Promise<void>;
  chooseResult(from: { folder: string; format: PastView['format'] }): Promise<string | null>;
  reveal(path: string): Promise<void>;
}

type HistoryRequest = Extract<keyof Handlers, `history.${string}`>;

export function historyHandlers(parts: HistoryHandlerParts): Pick<Handlers, HistoryRequest> {
  const { history, disk, open, reveal, chooseResult } = parts;

  function savedOf(id: string) {
    const known = history.get(id);
    if (!known?.result) throw new AppError('internal', {}, { cause: 'There is no such result.' });
    return { path: known.result.path, task: known.task };
  }

  async function whereResultIs(id: string): Promise<string> {
    const { path, task } = savedOf(id);
    if (await isThere(path)) return path;
    throw new AppError('result-missing', { name: task.source.name });
  }

  return {
    'history.search': async (query, page) => {
      const { conversions, total } = history.search(query, page);
      return { entries: await Promise.all(conversions.map(pastView)), total };
    },
    'history.open': async (id) => open(await whereResultIs(id)),
    'history.reveal': async (id) => reveal(await whereResultIs(id)),
    'history.locate': async (id) => {
      const { path, task } = savedOf(id);
      const chosen = await chooseResult({ folder: dirname(path), format: task.format });
      if (chosen !== null) await disk.locatePast(id, chosen);
      return chosen !== null;
    },
    'history.convert': (ids) => history.again(ids),
    'history.forget': (which) => ({ undo: history.forget(which) }),
    'history.undoForget': (token) => history.undoForget(token),
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function pastView({
  id,
  task,
  outcome,
  atMs,
  acceptedAtMs,
  result,
  error,
}: RecordedConversion): Promise<PastView> {
  const { source, format, service, pages, warnings } = task;
  return {
    ...{ id, format, pages, outcome, atMs, acceptedAtMs, error },
    name: shownName(source.name),
    origin: source.kind === 'file' ? dirname(source.path) : withoutSignIn(source.url),
    host: hostOf(service),
    gaps: missingOf({ warnings, receipt: null }).count,
    ...(task.facts?.thumbnail && { thumbnail: task.id }),
    result: result && {
      name: basename(result.path),
      folder: dirname(result.path),
      kept: await isThere(result.path),
    },
  };
}
