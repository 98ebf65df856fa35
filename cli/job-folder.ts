/** Where the command line keeps its lists of tasks: one for each kind of job, so that different jobs can run side by side. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { optionsKey } from '../core/options/options.ts';
import type { ConvertArguments } from './arguments.ts';

interface Surroundings {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

/**
 * The same kind of results at the same place from the same service are one job. Results beside their sources have no one
 * place: there the job is what was named.
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
  const what = [out ?? inputs, format, images, service, ...markdownExtras, ...ocrLanguages, ...further];
  const job = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
  return join(userStateFolder(surroundings), 'quire-cli', job);
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
