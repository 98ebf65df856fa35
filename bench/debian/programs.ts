/** The two programs of the system that the corpus needs; neither belongs to the app. */

import { execFile } from 'node:child_process';
import { BuildError } from './build-error.ts';

const programs = {
  'dpkg-deb': {
    for: 'unpacks Debian’s packages',
    from: 'Debian and Ubuntu have it; Fedora: dnf install dpkg; macOS: brew install dpkg; Windows: use WSL',
  },
  pandoc: {
    for: 'turns the authors’ sources into Markdown',
    from: 'Debian and Ubuntu: apt install pandoc; Fedora: dnf install pandoc; macOS: brew install pandoc; others: https://pandoc.org/installing.html',
  },
};
type Program = keyof typeof programs;

/** Of what a program may say: the longest sources have some megabytes. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * @param input what the program reads from its standard input
 * @returns what it writes to its standard output
 * @throws BuildError where there is no such program, or it fails
 */
export async function runProgram(program: Program, args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { maxBuffer: MOST_BYTES, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (error.code === 'ENOENT') reject(missing(program));
      else reject(new BuildError(`${program} failed: ${stderr.trim() || error.message}`, { cause: error }));
    });
    // A program that ends early closes the pipe; its exit status says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/** @throws BuildError where one of them can't be started, for all that are missing at once */
export async function requirePrograms(needed: readonly Program[]): Promise<void> {
  const found = await Promise.allSettled(needed.map((program) => runProgram(program, ['--version'])));
  const absent = found.flatMap(({ status, ...rest }) =>
    status === 'rejected' && 'reason' in rest && rest.reason instanceof BuildError ? [rest.reason.message] : [],
  );
  if (absent.length > 0) throw new BuildError(absent.join('\n'), { stopsAll: true });
}

function missing(program: Program): BuildError {
  const { for: purpose, from } = programs[program];
  return new BuildError(`${program} is missing. It ${purpose}. ${from}.`, { stopsAll: true });
}
