/** Passwords of protected documents. They are read from a file, as other programs can read the command line. */
import { readFile } from 'node:fs/promises';
import type { TaskQueue } from '../core/compose.ts';

const mostPasswords = 1000;

/** One password on each line; spaces belong to it. Throws an Error whose message is a sentence for the user. */
export async function readPasswords(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`--password-file: ${path} can’t be read (${error.code ?? error.message}).`, { cause: error });
  });
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const passwords = [...new Set(lines.filter((line) => line !== ''))];
  if (passwords.length === 0) throw new Error(`--password-file: ${path} holds no password.`);
  if (passwords.length > mostPasswords) {
    throw new Error(`--password-file: ${path} holds more than ${mostPasswords} lines.`);
  }
  return passwords;
}

/**
 * Unlocks a document with the first password that opens it. False: none does. What opened another one is tried first: many share one,
 * and each try takes a tenth of a second, as the PDF's encryption wants it.
 */
export function unlockerWith(queue: Pick<TaskQueue, 'unlock'>, passwords: readonly string[]) {
  const opened = new Set<string>();
  const unlock = async (id: string): Promise<boolean> => {
    for (const password of new Set([...opened, ...passwords])) {
      if (!(await queue.unlock(id, password))) continue;
      opened.add(password);
      return true;
    }
    return false;
  };
  // One after the other, so that what opens the first is known to the next.
  let last: Promise<unknown> = Promise.resolve();
  return (id: string): Promise<boolean> => {
    const turn = last.then(() => unlock(id));
    last = turn.catch(() => undefined);
    return turn;
  };
}
