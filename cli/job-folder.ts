/** The state folder of a run: one for each kind of job, so that different jobs can run at the same time. */
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
 * A job is the same kind of results in the same folder from the same service. Without --out the results have no common folder; then
 * the inputs identify the job.
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
