/** Another commit of this repository as files, for a while. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../arguments.ts';

export const root = resolve(import.meta.dirname, '..', '..');

export interface Checkout {
  folder: string;
  remove(): void;
}

/**
 * A worktree in a temporary folder, with this checkout's packages.
 *
 * @throws UsageError where there is no such commit, or no repository
 */
export function checkOut(ref: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), 'quire-diff-')), 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, ref], { cwd: root, stdio: 'pipe' });
  } catch (error) {
    rmSync(join(folder, '..'), { recursive: true, force: true });
    throw new UsageError(`${ref} can’t be checked out: ${error instanceof Error ? error.message : String(error)}`);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    remove: () => {
      rmSync(join(folder, 'node_modules'));
      execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

/** What `git diff` prints of two files; empty where they are alike. */
export function unifiedDiff(before: string, after: string): string {
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '--no-ext-diff', '-U1', before, after], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout;
}
