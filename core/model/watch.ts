/** Watched folders, and what was seen in them. */
import { z } from 'zod';

/** A watched folder, from which new PDFs are converted. */
export const watchSchema = z.object({
  id: z.string(),
  /** Absolute. */
  folder: z.string(),
  subfolders: z.boolean(),
  paused: z.boolean(),
  /** Id of a preset: how the files are converted. If the preset was deleted, the settings apply. */
  preset: z.string(),
  place: z.enum(['local', 'cloud']),
  /** The tree below the folder is mirrored. */
  destination: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('beside-source') }),
    z.object({ kind: z.literal('folder'), folder: z.string() }),
  ]),
  /**
   * What was there before and could not be listed then, as on a drive that was away: the first scan that can leaves it alone. Single
   * subfolders are named by their paths.
   */
  unseen: z.union([z.enum(['all', 'subfolders']), z.array(z.string())]).optional(),
});
export type Watch = z.infer<typeof watchSchema>;

/** A file with the size and time at which it was last seen. */
export interface SeenFile {
  path: string;
  sizeBytes: number;
  mtimeMs: number;
}
