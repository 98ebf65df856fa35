/** The state folder of a run: one for each kind of job, so that different jobs can run at the same time. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { optionsKey } from '../core/options/options.ts';
import type { ConvertArguments } from './arguments.ts';

interface Surroundings {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
  /** Where results of addresses go. */
  downloads: string;
}

/**
 * A job is the same kind of results in the same folder from the same service. Without --out it is the folder that holds all results. The
 * inputs themselves say nothing: a shell writes other ones for the same `*.pdf` once a document has come, and for the same `*` once the
 * first result lies there, and what has been converted, or paid for, would be so again.
 */
export function stateFolder(
  {
    state,
    out,
    inputs,
    format,
    options,
    service,
  }: Pick<ConvertArguments, 'state' | 'out' | 'inputs' | 'format' | 'options' | 'service'>,
  surroundings: Surroundings,
): string {
  if (state !== null) return state;
  const { images, markdownExtras, ocrLanguages, ...others } = options;
  const key = optionsKey(others);
  const further = key === '[]' ? [] : [key];
  const what = [
    out ?? commonFolder(inputs, surroundings.downloads),
    format,
    images,
    service,
    ...markdownExtras,
    ...ocrLanguages,
    ...further,
  ];
  const job = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
  return join(userStateFolder(surroundings), 'quire-cli', job);
}

/** The state folders of all other jobs, and of the window. */
export function otherStateFolders(own: string, surroundings: Surroundings): string[] {
  const jobs = join(userStateFolder(surroundings), 'quire-cli');
  const folders = foldersIn(jobs).map((name) => join(jobs, name));
  return [...folders, join(userDataFolder(surroundings), 'queue')].filter((folder) => folder !== own);
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where Electron keeps what belongs to the window (its `userData`). */
function userDataFolder({ platform, env, home }: Surroundings): string {
  if (env.QUIRE_USER_DATA) return env.QUIRE_USER_DATA;
  switch (platform) {
    case 'win32':
      return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Quire');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Quire');
    default:
      return join(env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config'), 'Quire');
  }
}

/** The deepest folder that holds the results beside all of these. */
function commonFolder(inputs: ConvertArguments['inputs'], downloads: string): string {
  const folders = inputs.map((input) => {
    if (input.kind === 'url') return downloads;
    return isFolder(input.path) ? input.path : dirname(input.path);
  });
  const [first = [], ...others] = folders.map((folder) => folder.split(sep).filter((part) => part !== ''));
  const differs = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return (differs === -1 ? first : first.slice(0, differs)).join(sep);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function userStateFolder({ platform, env, home }: Surroundings): string {
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
