import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { isAlive, makeTempFolder } from '../temp-folder.ts';

export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

interface Holder {
  pid: number;
  socket: string;
}

/** Delivers one message and waits until it was taken; run in a process of its own because the answer is needed at once. */
const DELIVER = `
const socket = require('node:net').connect(process.argv[1], () => socket.end(process.argv[2]));
socket.on('error', () => process.exit(3)).on('close', () => process.exit(0)).resume();`;

/**
 * The lock of one userData folder: a file that names the holder, made by link(2), which fails when it exists. The
 * socket lies in the temp folder because a socket's path may have 107 bytes at most.
 */
export class SingleInstanceLock {
  private server: Server | undefined;
  private lockFile: string | undefined;

  /** True: this process holds the lock now. False: another one does, and it has been told. */
  acquire(
    userData: string,
    node: string,
    message: SecondInstance,
    onSecond: (second: SecondInstance) => void,
  ): boolean {
    if (this.server) return true;
    mkdirSync(userData, { recursive: true });
    const lock = path.join(userData, 'SingletonLock');
    const socket = path.join(makeTempFolder(), 'instance.sock');
    if (!claim(lock, { pid: process.pid, socket }, () => isTold(lock, node, message))) return false;
    this.listen(socket, onSecond);
    this.lockFile = lock;
    process.once('exit', () => this.release());
    return true;
  }

  isHeld(): boolean {
    return this.server !== undefined;
  }

  release(): void {
    this.server?.close();
    this.server = undefined;
    if (this.lockFile) rmSync(this.lockFile, { force: true });
    this.lockFile = undefined;
  }

  private listen(socket: string, onSecond: (second: SecondInstance) => void): void {
    this.server = createServer({ allowHalfOpen: true }, (peer) => {
      const chunks: Buffer[] = [];
      peer.on('data', (chunk) => chunks.push(chunk));
      peer.on('error', () => {});
      peer.on('end', () => {
        onSecond(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        peer.end();
      });
    });
    this.server.listen(socket);
    this.server.unref();
  }
}

/** Links a finished file to the lock's name, so that nobody ever reads half of it; `isTold` asks an earlier holder. */
function claim(lock: string, holder: Holder, isTold: () => boolean): boolean {
  const finished = `${lock}-${process.pid}`;
  writeFileSync(finished, JSON.stringify(holder));
  try {
    for (;;) {
      try {
        linkSync(finished, lock);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isTold()) return false;
        rmSync(lock, { force: true });
      }
    }
  } finally {
    rmSync(finished, { force: true });
  }
}

/** Hands the message to the lock's holder; false when there is none any more. */
function isTold(lock: string, node: string, message: SecondInstance): boolean {
  let holder: Holder;
  try {
    holder = JSON.parse(readFileSync(lock, 'utf8'));
    if (!isAlive(holder.pid)) return false;
  } catch {
    return false;
  }
  // The holder may be between taking the lock and listening.
  for (let attempt = 0; attempt < 20; attempt++) {
    const env = { PATH: process.env.PATH ?? '' };
    const told = spawnSync(node, ['-e', DELIVER, holder.socket, JSON.stringify(message)], { timeout: 10_000, env });
    if (told.status === 0) return true;
  }
  return false;
}
