/**
 * A real disk of its own size: a tmpfs that a child process mounts in a namespace of its own (Linux, `unshare`), which needs
 * no rights. It is reached through the child's root in /proc.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Takes away what `fill` wrote. */
  empty(): void;
  /** Nothing can be written any more. */
  protect(): void;
  close(): void;
}

const inNamespace = ['-Urm', 'sh', '-c'];

/** Why there is none here; null: there is. */
export const noSmallDisk: string | null =
  process.platform !== 'linux'
    ? 'needs Linux'
    : spawnSync('unshare', [...inNamespace, 'mount -t tmpfs tmpfs /mnt']).status === 0
      ? null
      : 'this system lets nobody mount (unshare -Urm)';

export async function mountSmallDisk(sizeKb: number): Promise<SmallDisk> {
  const point = mkdtempSync(join(tmpdir(), 'quire-disk-'));
  const mount = `mount -t tmpfs -o size=${sizeKb}k tmpfs "$0" && echo mounted && read -r end`;
  const child: ChildProcess = spawn('unshare', [...inNamespace, mount, point], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [answer] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (String(answer) !== 'mounted\n') throw new Error(`not mounted: ${answer}`);
  const path = `/proc/${child.pid}/root${point}`;
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Number(bavail) * Number(bsize)));
    },
    empty: () => rmSync(filler),
    protect() {
      const done = spawnSync('nsenter', ['-U', '-m', '-t', String(child.pid), 'mount', '-o', 'remount,ro', point]);
      if (done.status !== 0) throw new Error(String(done.stderr));
    },
    close() {
      child.kill('SIGKILL');
      if (existsSync(point)) rmSync(point, { recursive: true, force: true });
    },
  };
}
