/** Says that something below a folder may have changed. Hints may be missing (network drives): looking now and then remains. */
import { watch } from 'chokidar';

/** Returns the function that stops it. */
export type Hints = (folder: string, subfolders: boolean, onHint: () => void) => () => void;

export const systemHints: Hints = (folder, subfolders, onHint) => {
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ...(!subfolders && { depth: 0 }),
    ignored: (path, stats) => stats?.isFile() === true && !/\.pdf$/i.test(path),
  });
  watcher.on('all', onHint);
  // Too many folders for the system's watches, or a drive that has none: the looks go on.
  watcher.on('error', () => undefined);
  return () => void watcher.close().catch(() => undefined);
};
