/** Documents and results: documents exist in name only, results are real files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError, type ErrorCode } from '../../core/errors/codes.ts';
import type { Admission, SavedResult, SaveRequest } from '../../core/model/saving.ts';
import type { Files } from '../../core/tasks/ports.ts';

interface Document {
  bytes: string;
  sizeBytes: number;
  mtimeMs: number;
}

export const saveTroubles = ['disk-full', 'target-unwritable', 'save-failed'] as const satisfies ErrorCode[];
export type SaveTrouble = (typeof saveTroubles)[number] | 'hangs' | 'breaks';

export class Unforeseen extends Error {
  override message = 'nobody foresaw this';
}

export class Documents {
  readonly names = ['a.pdf', 'b.pdf', 'c.pdf', 'copy-of-a.pdf'];
  /** What happens to the next results that are saved. */
  readonly saving: SaveTrouble[] = [];
  readonly held: (() => void)[] = [];
  readonly #folder: string;
  readonly #all = new Map<string, Document>();
  #changes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'out'), { recursive: true });
    for (const name of this.names) this.restore(name);
  }

  get out(): string {
    return join(this.#folder, 'out');
  }

  path(name: string): string {
    return join(this.#folder, 'in', name);
  }

  change(name: string): void {
    this.#changes += 1;
    const bytes = `${name} ${this.#changes}`;
    this.#all.set(this.path(name), { bytes, sizeBytes: 100 + this.#changes, mtimeMs: this.#changes });
  }

  lose(name: string): void {
    this.#all.delete(this.path(name));
  }

  restore(name: string): void {
    if (this.#all.has(this.path(name))) return;
    this.#all.set(this.path(name), { bytes: name.replace('copy-of-', ''), sizeBytes: 100, mtimeMs: 0 });
  }

  /** As a program sees them, until it is dead. */
  files(caller: { readonly dead: boolean }): Files {
    const known = (path: string): Document => {
      if (caller.dead) throw new DOMException('killed', 'AbortError');
      const document = this.#all.get(path);
      if (!document) throw new AppError('file-missing', { name: basename(path) });
      return document;
    };
    return {
      admit: async (paths): Promise<Admission> => {
        const there = paths.filter((path) => this.#all.has(path));
        const gone = paths.filter((path) => !this.#all.has(path)).map((path) => basename(path));
        const files = there.map((path) => {
          const { sizeBytes, mtimeMs } = known(path);
          const found = { path, realPath: path, name: basename(path), sizeBytes, mtimeMs };
          return { ...found, relativeFolder: '', inFolder: false };
        });
        const missing = gone.map((name) => ({ name, error: { code: 'file-missing' as const, params: { name } } }));
        return { files, skipped: missing, name: null };
      },
      check: async (source) => {
        const { sizeBytes, mtimeMs } = known(source.path);
        const name = basename(source.path);
        if (sizeBytes !== source.sizeBytes || mtimeMs !== source.mtimeMs) throw new AppError('file-changed', { name });
        return { path: source.path, name, sizeBytes, mtimeMs };
      },
      fingerprint: async (path) => known(path).bytes,
      save: (request) => this.#save(caller, request),
      fitsName: () => true,
      rename: async (result) => ({ result, finish: async () => {} }),
      locate: async (before, path) => ({ ...before, path }),
      discard: async () => {},
      copy: async (result, path) => {
        writeFileSync(path, readFileSync(result.path));
        return { ...result, path };
      },
    };
  }

  async #save(caller: { readonly dead: boolean }, request: SaveRequest): Promise<SavedResult | { kind: 'skipped' }> {
    const { download, stem, format, target, signal } = request;
    const trouble = this.saving.shift();
    // A file system that hangs heeds no signal.
    if (trouble === 'hangs') await new Promise<void>((resolve) => this.held.push(resolve));
    signal.throwIfAborted();
    if (caller.dead) throw new DOMException('killed', 'AbortError');
    if (trouble === 'breaks') throw new Unforeseen();
    if (trouble && trouble !== 'hangs') throw new AppError(trouble, {});
    const path = target.kind === 'path' ? target.path : freeIn(target, `${stem}.${format === 'epub' ? 'epub' : 'md'}`);
    if (path === null) return { kind: 'skipped' };
    mkdirSync(dirname(path), { recursive: true });
    // Swept away, or saved meanwhile by somebody who asked for it twice.
    if (!existsSync(download.path)) throw new AppError('save-failed', {});
    writeFileSync(path, readFileSync(download.path));
    return { path, assetsFolder: null, sizeBytes: download.sizeBytes, missingImages: 0 };
  }
}

/** Null: there is one already, and it stays. */
function freeIn(target: Extract<SaveRequest['target'], { kind: 'folder' }>, name: string): string | null {
  const path = join(target.folder, name);
  if (target.collision === 'replace' || !existsSync(path)) return path;
  if (target.collision === 'skip') return null;
  for (let count = 2; ; count += 1) if (!existsSync(`${path}-${count}`)) return `${path}-${count}`;
}
