/** What the window may ask about the past. It names entries by id; paths come from the ledger alone. */
import { access } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { PastConversion } from '../tasks/past.ts';
import type { Queue } from '../tasks/ports.ts';
import { hostOf } from '../tasks/service-name.ts';
import type { PastView } from './contract.ts';
import type { Handlers } from './host.ts';

export interface HistoryHandlerParts {
  history: Queue['history'];
  /** Throws AppError `file-missing`, `open-failed`. */
  open(path: string): Promise<void>;
  reveal(path: string): Promise<void>;
}

type HistoryRequest = Extract<keyof Handlers, `history.${string}`>;

export function historyHandlers({ history, open, reveal }: HistoryHandlerParts): Pick<Handlers, HistoryRequest> {
  function pathOf(id: string): string {
    const path = history.get(id)?.result?.path;
    if (!path) throw new AppError('internal', {}, { cause: 'There is no such result.' });
    return path;
  }

  return {
    'history.search': async (query, page) => {
      const { conversions, total } = history.search(query, page);
      return { entries: await Promise.all(conversions.map(pastView)), total };
    },
    'history.open': (id) => open(pathOf(id)),
    'history.reveal': (id) => reveal(pathOf(id)),
    'history.convert': (ids) => history.again(ids),
    'history.forget': (which) => ({ undo: history.forget(which) }),
    'history.undoForget': (token) => history.undoForget(token),
  };
}

async function pastView({ id, task, outcome, atMs, acceptedAtMs, result, error }: PastConversion): Promise<PastView> {
  const { source, format, service, pages, warnings } = task;
  return {
    ...{ id, format, pages, outcome, atMs, acceptedAtMs, error },
    name: source.name,
    origin: source.kind === 'file' ? dirname(source.path) : source.url,
    host: hostOf(service),
    gaps: warnings.length,
    result: result && {
      name: basename(result.path),
      folder: dirname(result.path),
      kept: await access(result.path).then(
        () => true,
        () => false,
      ),
    },
  };
}
