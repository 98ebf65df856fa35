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

/** Unlocks the document with the first password that opens it. False: none does. */
export async function unlockWith(
  queue: Pick<TaskQueue, 'unlock'>,
  id: string,
  passwords: readonly string[],
): Promise<boolean> {
  for (const password of passwords) if (await queue.unlock(id, password)) return true;
  return false;
}
