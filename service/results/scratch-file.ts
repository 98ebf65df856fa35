import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept, Scratch } from '../../engine/pipeline.ts';
import { makeFolderSync } from '../make-folder.ts';

/**
 * A temporary file to which a conversion moves data out of its memory. It exists as long as the conversion runs. Calls are
 * synchronous, as the thread has nothing else to do.
 */
export class ScratchFile implements Scratch {
  readonly #folder: string;
  #file: number | null = null;
  #end = 0;

  /** @param folder the result’s folder, made when the first bytes are written */
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
    return { sizeBytes, read: (into) => readAt(file, from, into?.subarray(0, sizeBytes) ?? new Uint8Array(sizeBytes)) };
  }

  /** Removes the file. Kept data can’t be read any more. */
  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    // A virus scanner may have it open at this moment.
    rmSync(this.#path, { force: true, maxRetries: 5 });
  }

  /** Can’t collide with files of results, whose names are numbers. */
  get #path(): string {
    return join(this.#folder, 'scratch');
  }

  #open(): number {
    makeFolderSync(this.#folder, 0o700);
    return openSync(this.#path, 'wx+', 0o600);
  }
}

/** Fills the bytes. */
function readAt(file: number, from: number, bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, from + at);
    if (read === 0) throw new Error('the scratch file has become shorter');
    at += read;
  }
  return bytes;
}
