/**
 * The staging of a save: hidden files in the target’s folder, and a note about them beside the download. After a crash
 * at any instant, saving the same download again first cleans up, or finds that the save was complete; discarding the
 * download cleans up, too.
 */
import { createHash } from 'node:crypto';
import { lstat, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { downloadName, type SavedResult } from '../model/saving.ts';
import { savedResultSchema } from '../model/task.ts';
import { exists, identityOf, replaceDurably } from './durable.ts';
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
      /** The images folder of the result that is replaced; null: none. */
      replaces: z.string().nullable().default(null),
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
  commit(result: SavedResult, replaces: string | null): Promise<void>;
  /** Removes remaining files. */
  clean(): Promise<void>;
}

export async function openStaging(downloadPath: string, folder: string): Promise<Staging> {
  const download = await fingerprint(downloadPath);
  const write = async (commit: Note['commit']) => {
    const note: Note = { download, folder, commit };
    await replaceDurably(notePath(downloadPath), JSON.stringify(note)).catch((error) => {
      throw saveError(error, dirname(downloadPath), basename(downloadPath));
    });
  };
  await write(null);
  const paths = stagingPaths(downloadPath, folder);
  return {
    ...paths,
    commit: async (result, replaces) => {
      const file = await identityOf(paths.file);
      const assets = result.assetsFolder === null ? null : await identityOf(paths.assets);
      await write({ result, file: file ?? '', assets, before: await identityOf(result.path), replaces });
    },
    clean: () => removeStaged(paths),
  };
}

/** Completes or cleans up an earlier save of this download. Returns the result if it was saved, else null. */
export async function recoverSave(downloadPath: string): Promise<SavedResult | null> {
  const note = await readNote(downloadPath);
  if (!note || note.download !== (await fingerprint(downloadPath))) return null;
  const paths = stagingPaths(downloadPath, note.folder);
  const saved = note.commit && (await completed(note.commit, paths));
  // Last, as what is still prepared tells how far it came.
  await removeStaged(paths);
  return saved;
}

/** The result, if it had got its place; else what was there before is put back. */
async function completed(
  { result, file, assets, before, replaces }: NonNullable<Note['commit']>,
  paths: ReturnType<typeof stagingPaths>,
): Promise<SavedResult | null> {
  const there = await identityOf(result.path);
  const isThere = there === file;
  if (isThere || (await identityOf(paths.file)) !== file) {
    await rm(paths.replaced, { recursive: true, force: true });
    // Otherwise a person has changed or removed it since.
    return isThere ? result : null;
  }
  // `placeNew` keeps the place with an empty file where no file can have two names.
  if (before === null && there !== null && (await lstat(result.path)).size === 0) await rm(result.path);
  const { assetsFolder } = result;
  if (assetsFolder !== null && assets !== null && (await identityOf(assetsFolder)) === assets)
    await rm(assetsFolder, { recursive: true, force: true });
  const previous = replaces ?? assetsFolder;
  if (previous !== null && (await exists(paths.replaced)) && !(await exists(previous)))
    await rename(paths.replaced, previous);
  return null;
}

/** Deletes the folder of a download, or of a copy’s note; before that it cleans up what an interrupted save has left. Never rejects. */
export async function discardDownload(folder: string): Promise<void> {
  await recoverSave(join(folder, downloadName)).catch(() => undefined);
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

const notePath = (downloadPath: string) => `${downloadPath}.saving.json`;

function stagingPaths(downloadPath: string, folder: string) {
  const id = createHash('sha256').update(downloadPath).digest('hex').slice(0, 12);
  const hidden = (end: string) => join(folder, `.quire-${id}.${end}`);
  return { file: hidden('tmp'), assets: hidden('images'), replaced: hidden('replaced') };
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
