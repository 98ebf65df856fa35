/** Where the lists of tasks lie by default: the window's, and one for each kind of job of the command line. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Surroundings {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

/** The state folder of one job of the command line. */
export const jobFolder = (job: string, surroundings: Surroundings): string => join(jobsFolder(surroundings), job);

/** The state folders of all jobs. */
export function jobFolders(surroundings: Surroundings): string[] {
  const jobs = jobsFolder(surroundings);
  try {
    return readdirSync(jobs).map((name) => join(jobs, name));
  } catch {
    return [];
  }
}

/** The window's state folder, within what Electron keeps for it (its `userData`). */
export function windowFolder({ platform, env, home }: Surroundings): string {
  return join(env.QUIRE_USER_DATA || userData(platform, env, home), 'queue');
}

function userData(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  switch (platform) {
    case 'win32':
      return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Quire');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Quire');
    default:
      return join(env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config'), 'Quire');
  }
}

const jobsFolder = ({ platform, env, home }: Surroundings): string => join(userState(platform, env, home), 'quire-cli');

function userState(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  switch (platform) {
    case 'win32':
      return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
    case 'darwin':
      return join(home, 'Library', 'Application Support');
    default:
      // XDG Base Directory Specification: a relative path is not valid and is ignored.
      return env.XDG_STATE_HOME?.startsWith('/') ? env.XDG_STATE_HOME : join(home, '.local', 'state');
  }
}
