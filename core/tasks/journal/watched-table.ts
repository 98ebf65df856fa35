/** The files of watched folders for which tasks were made. A file with the same size and time is not taken again. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { mtimeToleranceMs } from '../../model/file-version.ts';
import { type SeenFile, type Watch, watchSchema } from '../../model/watch.ts';

/** The changes of one transaction. */
export interface WatchedChange {
  watches?: readonly Watch[];
  taken?: { watchId: string; files: readonly SeenFile[]; leftAlone: boolean };
  /** Id of a watched folder whose older files, left alone so far, may be taken. */
  released?: string;
  /** Ids of all watched folders; the taken files of any other folder are forgotten. */
  onlyOf?: readonly string[];
}

export interface WatchedTable {
  list(): Watch[];
  untaken(watchId: string, files: readonly SeenFile[]): SeenFile[];
  leftAlone(watchId: string): number;
}

export function openWatchedTable(database: DatabaseSync): WatchedTable {
  const same = database.prepare(
    'SELECT 1 FROM watched WHERE watch_id = ? AND path = ? AND size_bytes = ? AND abs(mtime_ms - ?) <= ?',
  );
  const left = database.prepare('SELECT count(*) AS count FROM watched WHERE watch_id = ? AND left_alone = 1');
  const fact = database.prepare("SELECT body FROM facts WHERE name = 'watches'");
  return {
    list() {
      const row = fact.get();
      return row ? z.array(watchSchema).parse(JSON.parse(String(row.body))) : [];
    },
    untaken: (watchId, files) =>
      files.filter(({ path, sizeBytes, mtimeMs }) => !same.get(watchId, path, sizeBytes, mtimeMs, mtimeToleranceMs)),
    leftAlone: (watchId) => Number(left.get(watchId)?.count ?? 0),
  };
}

export function watchedWriter(database: DatabaseSync): (lines: WatchedChange) => void {
  const put = database.prepare(
    'INSERT OR REPLACE INTO watched (watch_id, path, size_bytes, mtime_ms, left_alone) VALUES (?, ?, ?, ?, ?)',
  );
  const dropOthers = database.prepare('DELETE FROM watched WHERE watch_id NOT IN (SELECT value FROM json_each(?))');
  const dropLeft = database.prepare('DELETE FROM watched WHERE watch_id = ? AND left_alone = 1');
  const putFact = database.prepare("INSERT OR REPLACE INTO facts (name, body) VALUES ('watches', ?)");
  return ({ watches, taken, released, onlyOf }) => {
    if (released !== undefined) dropLeft.run(released);
    if (onlyOf) dropOthers.run(JSON.stringify(onlyOf));
    for (const { path, sizeBytes, mtimeMs } of taken?.files ?? []) {
      put.run(taken?.watchId ?? '', path, sizeBytes, mtimeMs, taken?.leftAlone ? 1 : 0);
    }
    if (watches) putFact.run(JSON.stringify(watches));
  };
}
