import os from 'node:os';
import path from 'node:path';

/** Electron's default folders on Linux, by the names of app.getPath. `userData` is where the app keeps its files. */
export function defaultPaths(executable: string, appName: string, userData?: string): Record<string, string> {
  const home = os.homedir();
  const appData = process.env.XDG_CONFIG_HOME ?? path.join(home, '.config');
  const own = userData ?? path.join(appData, appName);
  return {
    home,
    appData,
    userData: own,
    sessionData: own,
    logs: path.join(own, 'logs'),
    crashDumps: path.join(own, 'Crashpad'),
    temp: os.tmpdir(),
    exe: executable,
    module: executable,
    desktop: path.join(home, 'Desktop'),
    documents: path.join(home, 'Documents'),
    downloads: path.join(home, 'Downloads'),
    music: path.join(home, 'Music'),
    pictures: path.join(home, 'Pictures'),
    videos: path.join(home, 'Videos'),
  };
}
