/**
 * The staging of a save: hidden files in the target’s folder, and a note about them beside the download. After a crash
 * at any instant, saving the same download again first cleans up, or finds that the save was complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { SavedResult } from '../model/saving.ts';
import { savedResultSchema } from '../model/task.ts';
import { exists, identityOf, writeDurably } from './durable.ts';
import { saveError } from './file-error.ts';

const noteSchema = z.object({
  /** Identifies the download, because another one may replace it at its path. */
  download: z.string(),
  folder: z.string(),
  /**
   * Written just before the files are moved to their final paths. Identities survive the move and distinguish our files
   * from others.
   */
  commit: z
    .object({
      result: savedResultSchema,
      file: z.string(),
      assets: z.string().nullable(),
      /** The identity of the file at the result’s path before that. */
      before: z.string().nullable(),
    })
    .nullable(),
});
type Note = z.infer<typeof noteSchema>;

export interface Staging {
  /** The result itself. */
  file: string;
  /** The images folder. */
  assets: string;
  /** The images folder of a replaced result, until the replacement is complete. */
  replaced: string;
  /** Writes the note about what will be moved; `file` and `assets` are complete by now. */
  commit(result: SavedResult): Promise<void>;
  /** Removes remaining files. */
  clean(): Promise<void>;
}

export async function openStaging(downloadPath: string, folder: string): Promise<Staging> {
  await sweepCopies(folder);
  const download = await fingerprint(downloadPath);
  const write = async (commit: Note['commit']) => {
    const note: Note = { download, folder, commit };
    await writeDurably(notePath(downloadPath), JSON.stringify(note)).catch((error) => {
      throw saveError(error, dirname(downloadPath), basename(downloadPath));
    });
  };
  await write(null);
  const paths = stagingPaths(downloadPath, folder);
  return {
    ...paths,
    commit: async (result) => {
      const file = await identityOf(paths.file);
      const assets = result.assetsFolder === null ? null : await identityOf(paths.assets);
      await write({ result, file: file ?? '', assets, before: await identityOf(result.path) });
    },
    clean: () => removeStaged(paths),
  };
}

/** For a copy, which is not repeated after a crash: no note is written. */
export async function openUnnotedStaging(folder: string): Promise<Staging> {
  await sweepCopies(folder);
  const paths = stagingPaths(randomUUID(), folder, 'copy-');
  return { ...paths, commit: async () => {}, clean: () => removeStaged(paths) };
}

/** Completes or cleans up an earlier save of this download. Returns the result if it was saved, else null. */
export async function recoverSave(downloadPath: string): Promise<SavedResult | null> {
  const note = await readNote(downloadPath);
  if (!note || note.download !== (await fingerprint(downloadPath))) return null;
  const paths = stagingPaths(downloadPath, note.folder);
  await removeStaged(paths);
  if (!note.commit) return null;
  const { result, file, assets, before } = note.commit;
  const there = await identityOf(result.path);
  if (there === file) {
    await rm(paths.replaced, { recursive: true, force: true });
    return result;
  }
  if (there === before && result.assetsFolder !== null) await takeBack(result.assetsFolder, assets, paths.replaced);
  return null;
}

/** The images folder was moved but not the Markdown: restores the previous folder. */
async function takeBack(assetsFolder: string, identity: string | null, replaced: string): Promise<void> {
  if (identity !== null && (await identityOf(assetsFolder)) === identity)
    await rm(assetsFolder, { recursive: true, force: true });
  if ((await exists(replaced)) && !(await exists(assetsFolder))) await rename(replaced, assetsFolder);
}

const notePath = (downloadPath: string) => `${downloadPath}.saving.json`;

function stagingPaths(seed: string, folder: string, kind = '') {
  const id = createHash('sha256').update(seed).digest('hex').slice(0, 12);
  const hidden = (end: string) => join(folder, `.quire-${kind}${id}.${end}`);
  return { file: hidden('tmp'), assets: hidden('images'), replaced: hidden('replaced') };
}

const abandonedMs = 24 * 60 * 60 * 1000;

/** Removes the files of interrupted copies. There is no note about them, so files older than a day are removed. */
async function sweepCopies(folder: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((name) => /^\.quire-copy-\w+\.(tmp|images)$/.test(name));
  for (const path of left.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Does not remove `replaced`: it belongs to the person until its replacement is complete. */
async function removeStaged({ file, assets }: Pick<Staging, 'file' | 'assets'>): Promise<void> {
  for (const path of [file, assets]) await rm(path, { recursive: true, force: true }).catch(() => {});
}

async function fingerprint(path: string): Promise<string> {
  const { size, mtimeNs } = await stat(path, { bigint: true });
  return `${basename(path)}:${size}:${mtimeNs}`;
}

async function readNote(downloadPath: string): Promise<Note | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(notePath(downloadPath), 'utf8')));
  } catch {
    return null;
  }
}
