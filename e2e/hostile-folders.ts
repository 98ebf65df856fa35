/** Folders that refuse a result: no right to write, no space. For the administrator, whom no permission stops, a small file system. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const administrator = process.getuid?.() === 0;

export interface HostileFolder {
  path: string;
  /** Lets results in. */
  relent(): void;
  /** Undoes what was done to the system. */
  dispose(): void;
}

const quietly = { stdio: 'ignore' } as const;

function mount(path: string, sizeBytes: number): void {
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', path], quietly);
}

const unmount = (path: string) => execFileSync('umount', ['-l', path], quietly);

/** Can this process make file systems? Without that right there is no way to a full disk that hurts nobody. */
export function canMount(probe: string): boolean {
  if (process.platform !== 'linux' || !administrator) return false;
  try {
    mount(probe, 4096);
    unmount(probe);
    return true;
  } catch {
    return false;
  }
}

/** @param fill puts the sources in before the folder closes */
export function readOnlyFolder(path: string, fill: (path: string) => void): HostileFolder {
  if (administrator) {
    mount(path, 16 * 1024 * 1024);
    fill(path);
    const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, path], quietly);
    remount('ro');
    return { path, relent: () => remount('rw'), dispose: () => unmount(path) };
  }
  mkdirSync(path);
  fill(path);
  chmodSync(path, 0o555);
  const relent = () => chmodSync(path, 0o755);
  return { path, relent, dispose: relent };
}

/** A file system with a few free kilobytes left after `fill`. */
export function fullFolder(path: string, fill: (path: string) => void): HostileFolder {
  mount(path, 16 * 1024 * 1024);
  fill(path);
  const filler = join(path, 'filler.bin');
  const { bavail, bsize } = statfsSync(path);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  return { path, relent: () => unlinkSync(filler), dispose: () => unmount(path) };
}
