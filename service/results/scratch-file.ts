import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept, Scratch } from '../../engine/pipeline.ts';

/**
 * What a conversion lays aside, one behind the other in a file, which is there as long as the conversion runs. Not async: the
 * thread has nothing else to do, and what it hands over is meant to leave its memory.
 */
export class ScratchFile implements Scratch {
  readonly #folder: string;
  #file: number | null = null;
  #end = 0;

  /** @param folder of the result, made with the first bytes */
  constructor(folder: string) {
    this.#folder = folder;
  }

  keep(bytes: Uint8Array): Kept {
    const file = this.#file ?? this.#open();
    this.#file = file;
    const from = this.#end;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, from + at);
    this.#end += bytes.length;
    const sizeBytes = bytes.length;
    return { sizeBytes, read: () => readAt(file, from, sizeBytes) };
  }

  /** What is kept can't be read any more. */
  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    // A virus scanner may look at it just now.
    rmSync(this.#path, { force: true, maxRetries: 5 });
  }

  /** Files of results have numbers for names. */
  get #path(): string {
    return join(this.#folder, 'scratch');
  }

  #open(): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    return openSync(this.#path, 'wx+', 0o600);
  }
}

function readAt(file: number, from: number, sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; ) {
    const read = readSync(file, bytes, at, sizeBytes - at, from + at);
    if (read === 0) throw new Error('the scratch file has become shorter');
    at += read;
  }
  return bytes;
}
