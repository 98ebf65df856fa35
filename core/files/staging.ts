/**
 * What a save has begun, in hidden files of the target's folder, and a note of it beside the download. Saving the same
 * download again, after a crash at any instant, first tidies up or finds that it was done.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { SavedResult } from '../model/saving.ts';
import { exists, identityOf, writeDurably } from './durable.ts';
import { saveError } from './file-error.ts';

const noteSchema = z.object({
  /** The download that the note speaks of: another one may come to lie at its path. */
  download: z.string(),
  folder: z.string(),
  /** Written just before things are put in place. Identities survive the move and tell ours from another's. */
  commit: z
    .object({
      result: z.object({
        path: z.string(),
        assetsFolder: z.string().nullable(),
        sizeBytes: z.number(),
        missingImages: z.number(),
        missingNames: z.array(z.string()).optional(),
        notLookedThrough: z.literal(true).optional(),
      }),
      file: z.string(),
      assets: z.string().nullable(),
      /** What was at the result's path then. */
      before: z.string().nullable(),
    })
    .nullable(),
});
type Note = z.infer<typeof noteSchema>;

export interface Staging {
  /** The result itself. */
  file: string;
  /** The folder with its images. */
  assets: string;
  /** The images folder of a result that is being replaced, until that is done. */
  replaced: string;
  /** Notes what will be put in place; both parts lie in `file` and `assets` by now. */
  commit(result: SavedResult): Promise<void>;
  /** Removes what is left. */
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

/** For a copy, which nobody repeats by itself: nothing is noted. */
export async function openUnnotedStaging(folder: string): Promise<Staging> {
  await sweepCopies(folder);
  const paths = stagingPaths(randomUUID(), folder, 'copy-');
  return { ...paths, commit: async () => {}, clean: () => removeStaged(paths) };
}

/** Ends what an earlier save of this download left: the result if it was put in place, else null and everything is tidy. */
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

/** The images were put in place but not the Markdown: its folder is as before again. */
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

/** What copies that were cut off have left: no note speaks of it, so whoever comes to the folder a day later takes it away. */
async function sweepCopies(folder: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((name) => /^\.quire-copy-\w+\.(tmp|images)$/.test(name));
  for (const path of left.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Never what was moved aside: it is somebody's until its replacement is in place. */
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
