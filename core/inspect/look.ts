/** Looks into one file: the effects around the engine's inspection. */
import { readFile, stat } from 'node:fs/promises';
import { inspectPdf } from '../../engine/inspect.ts';
import type { InspectOutcome, RequestOf } from './inspect-messages.ts';
import { writeWhole } from './write-whole.ts';

/** Larger files are not read as a whole just to be looked at. */
const maxBytes = 300 * 2 ** 20;
/** Twice the 40 points that a row has for it. */
const thumbnailPx = 80;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Never throws. */
export async function look({ path, thumbnailPath, password }: RequestOf<'look'>): Promise<InspectOutcome> {
  try {
    if ((await stat(path)).size > maxBytes) return { kind: 'unknown' };
    const { pages, text, language, thumbnail } = await inspectPdf(await readFile(path), { password, thumbnailPx });
    const drawn = thumbnail?.mediaType === 'image/png';
    if (drawn) {
      await writeWhole(thumbnailPath, thumbnail.bytes);
    }
    return { kind: 'facts', facts: { pages, text, language, thumbnail: drawn } };
  } catch (error) {
    const code = codeOf(error);
    return { kind: code === 'encrypted' || code === 'wrong-password' ? 'locked' : 'unknown' };
  }
}
