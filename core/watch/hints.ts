/**
 * Hints that something in a folder may have changed. They may be missing, for example on network drives, so folders are
 * also scanned periodically.
 */
import { watch } from 'chokidar';

/** Returns a function that stops the hints. */
export type Hints = (folder: string, subfolders: boolean, onHint: () => void) => () => void;

export const systemHints: Hints = (folder, subfolders, onHint) => {
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ...(!subfolders && { depth: 0 }),
    ignored: (path, stats) => stats?.isFile() === true && !/\.pdf$/i.test(path),
  });
  watcher.on('all', onHint);
  // Too many folders for the system, or a drive without notifications: the periodic scans remain.
  watcher.on('error', () => undefined);
  return () => void watcher.close().catch(() => undefined);
};
