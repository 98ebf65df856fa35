/** The state folder of a run: one for each kind of job, so that different jobs can run at the same time. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { jobFolder, jobFolders, type Surroundings, windowFolder } from '../core/compose.ts';
import { optionsKey } from '../core/options/options.ts';
import type { ConvertArguments } from './arguments.ts';

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
  /** `downloads`: where results of addresses go. */
  surroundings: Surroundings & { downloads: string },
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
  return jobFolder(job, surroundings);
}

/** The state folders of all other jobs, and of the window. */
export const otherStateFolders = (own: string, surroundings: Surroundings): string[] =>
  [...jobFolders(surroundings), windowFolder(surroundings)].filter((folder) => folder !== own);

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
