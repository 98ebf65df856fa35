/** Where tests keep what they need for a moment. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'quire-test-';
/** What a whole run holds at its fullest, some twenty times over. */
const leastBytes = 4 * 2 ** 30;
const dayMs = 24 * 3_600_000;

/** A run that was killed could not tidy up. By age, not by process: containers may share memory, but not their processes. */
function removeLeftOver() {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = join(memory, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves the temporary folder of this process and its children into memory, where Linux has enough of it, until this process ends:
 * tests write thousands of files, and the programs go on only when each is on the disk. A folder that TMPDIR names stays.
 */
export function moveTemporaryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR || !existsSync(memory)) return;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < leastBytes) return;
  const folder = mkdtempSync(join(memory, prefix));
  // As /tmp is: some tests start programs of another user's.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
