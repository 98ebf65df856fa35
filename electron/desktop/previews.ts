/** Results and their PDFs for the reading room. The page names tasks by id and pictures by number; paths stay in the main process. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openArchive } from '../../core/files/archive.ts';
import { imageTypeOf } from '../../core/files/image-data.ts';
import type { Inspector } from '../../core/inspect/inspector.ts';
import {
  type Found,
  type MarksOnPage,
  type PreviewIndex,
  type PreviewPiece,
  pageSharpnesses,
  previewIndexSchema,
  previewPieceSchema,
  type Receipt,
  receiptSchema,
} from '../../core/model/preview.ts';
import type { SavedResult } from '../../core/model/saving.ts';
import { writeJsonAtomically } from '../../core/settings/storage.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import { makeFolder } from '../../service/make-folder.ts';
import { readWhole } from '../../service/open-without-waiting.ts';
import type { MakePicture } from './app-scheme.ts';
import { fileInside } from './asset-path.ts';

export interface PreviewParts {
  /** Absolute; holds one folder for each task, named by its id. */
  folder: string;
  viewer: Pick<Inspector, 'page' | 'preview' | 'find' | 'marks'>;
  /** A second process, for reading long results to the end while the viewer draws pages. */
  reader: Pick<Inspector, 'preview' | 'rich'>;
  queue: Promise<Pick<Queue, 'resultOf' | 'sourceOf' | 'passwordOf'>>;
}

export interface Previews {
  /** The whole result if it is short or was read before, else its beginning. Null: the result can't be shown. */
  open(id: string): Promise<PreviewIndex | null>;
  whole(id: string): Promise<PreviewIndex | null>;
  piece(id: string, piece: number): Promise<PreviewPiece>;
  receipt(id: string): Promise<Receipt | null>;
  /** Searches the whole result. Null: the result can't be shown. */
  find(id: string, query: string): Promise<Found | null>;
  /** Places of the query on a page of the PDF, counted from 1; none on a page without text. */
  marks(id: string, page: number, query: string): Promise<MarksOnPage>;
  /** The whole result for the clipboard. Null: the result can't be shown. */
  rich(id: string): Promise<{ html: string; text: string } | null>;
  /** A page of the PDF or a picture of the result; null: there is none, or none that a browser can show. */
  picture: MakePicture;
}

const taskId = /^[\da-f-]{36}$/;
/** Kept for one document; the oldest are deleted. */
const mostPages = 60;
const mostImageBytes = 48 * 2 ** 20;

const keptSchema = z.object({ key: z.string(), index: previewIndexSchema });
const placeSchema = z.array(z.number().int().nullable());
/** Of a receipt: where pages begin, as numbers of blocks, or in the text of a Markdown. */
const placesSchema = z.union([z.object({ places: placeSchema }), z.object({ offsets: placeSchema })]);
const startsSchema = z.array(z.number().int());
const imagesSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('link'), link: z.string() }),
    z.object({ kind: z.literal('entry'), name: z.string() }),
    z.object({ kind: z.literal('data') }),
  ]),
);

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

export function createPreviews(parts: PreviewParts): Previews {
  /** The page's ids are not trusted: only one in a task's form names a folder. */
  const at = (id: string, name = '') => join(parts.folder, taskId.test(id) ? id : 'none', name);
  const opening = new Map<string, Promise<PreviewIndex | null>>();
  const reading = new Map<string, Promise<PreviewIndex | null>>();

  async function prepare(id: string, onlyBeginning: boolean): Promise<PreviewIndex | null> {
    const result = (await parts.queue).resultOf(id);
    if (!result) return null;
    const { size, mtimeMs } = await stat(result.path);
    const key = JSON.stringify([result.path, size, mtimeMs]);
    const kept = await readJson(at(id, 'index.json'), keptSchema);
    if (kept?.key === key) return kept.index;
    await makeFolder(at(id), 0o700);
    if (onlyBeginning) await removeOld(at(id));
    const reader = onlyBeginning ? parts.viewer : parts.reader;
    const outcome = await reader.preview({ resultPath: result.path, folder: at(id), onlyBeginning });
    if (outcome.kind === 'unknown') return null;
    if (outcome.index.isWhole) writeJsonAtomically(at(id, 'index.json'), { key, index: outcome.index });
    return outcome.index;
  }

  /** Where each page begins: by the result's own page marks, else by the comparison with the PDF. */
  async function withPlaces(id: string, index: PreviewIndex): Promise<PreviewIndex> {
    const [receipt, found] = await Promise.all([
      readJson(at(id, 'receipt.json'), receiptSchema),
      readJson(at(id, 'receipt.json'), placesSchema),
    ]);
    const pages = receipt?.shares.length ?? index.places.length;
    const compared = found === null ? [] : 'places' in found ? found.places : await blocksAt(id, found.offsets);
    const places = Array.from({ length: pages }, (_, page) => index.places[page] ?? compared[page] ?? null);
    return { ...index, pages, places };
  }

  /** The blocks of a Markdown at these offsets. */
  async function blocksAt(id: string, offsets: readonly (number | null)[]): Promise<(number | null)[]> {
    const starts = (await readJson(at(id, 'starts.json'), startsSchema)) ?? [];
    return offsets.map((offset) => (offset === null ? null : blockAt(starts, offset)));
  }

  /** Calls during a run share its answer. */
  function once(id: string, onlyBeginning: boolean): Promise<PreviewIndex | null> {
    const underWay = onlyBeginning ? opening : reading;
    const before = underWay.get(id);
    if (before) return before;
    const opened = prepare(id, onlyBeginning)
      .then((index) => index && withPlaces(id, index))
      .catch(() => null)
      .finally(() => underWay.delete(id));
    underWay.set(id, opened);
    return opened;
  }

  return {
    open: (id) => once(id, true),
    whole: (id) => once(id, false),
    async find(id, query) {
      const index = await once(id, false);
      if (!index) return null;
      const outcome = await parts.viewer.find({ folder: at(id), pieces: index.pieces.length, query });
      return outcome.kind === 'found' ? outcome.found : null;
    },
    async marks(id, page, query) {
      const document = await documentOf(id);
      if (!document) return [];
      const outcome = await parts.viewer.marks({ ...document, page: page - 1, query });
      return outcome.kind === 'marks' ? outcome.marks : [];
    },
    async rich(id) {
      const index = await once(id, false);
      if (!index) return null;
      const outcome = await parts.reader.rich({ folder: at(id), pieces: index.pieces.length });
      return outcome.kind === 'rich' ? outcome : null;
    },
    piece: async (id, piece) => (await readJson(at(id, `piece-${piece}.json`), previewPieceSchema)) ?? [],
    receipt: (id) => readJson(at(id, 'receipt.json'), receiptSchema),
    picture: ({ what, id, number, longestPx }) => (what === 'page' ? page(id, number, longestPx) : image(id, number)),
  };

  async function documentOf(id: string) {
    const queue = await parts.queue;
    const path = queue.sourceOf(id);
    const password = queue.passwordOf(id);
    return path === null ? null : { path, ...(password !== undefined && { password }) };
  }

  async function page(id: string, number: number, longestPx: number = pageSharpnesses[0]) {
    const document = await documentOf(id);
    if (!document) return null;
    const { path } = document;
    const { size, mtimeMs } = await stat(path);
    const picturePath = at(id, `page-${number}-${longestPx}-${size}-${Math.round(mtimeMs)}.png`);
    const known = await readFile(picturePath).catch(() => null);
    if (known) return png(known);
    await makeFolder(at(id), 0o700);
    const asked = { ...document, page: number - 1, longestPx, picturePath };
    if ((await parts.viewer.page(asked)).kind !== 'drawn') return null;
    const drawn = await readFile(picturePath);
    await keepLatest(at(id));
    return png(drawn);
  }

  async function image(id: string, number: number) {
    const result = (await parts.queue).resultOf(id);
    const place = (await readJson(at(id, 'images.json'), imagesSchema))?.[number];
    if (!result || !place) return null;
    const bytes = await imageBytes(result, place, at(id, `image-${number}`));
    const type = bytes && imageTypeOf(bytes);
    // TIFF is the only image type in results that browsers can't show.
    return bytes && type && type.extension !== 'tiff' ? { mediaType: type.mediaType, bytes } : null;
  }
}

/** The last block that begins at or before the offset; null where none does. */
function blockAt(starts: readonly number[], offset: number): number | null {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : low - 1;
}

const png = (bytes: Uint8Array) => ({ mediaType: 'image/png', bytes });

async function imageBytes(
  result: SavedResult,
  place: z.infer<typeof imagesSchema>[number],
  dataPath: string,
): Promise<Uint8Array | null> {
  if (place.kind === 'entry') {
    const archive = await openArchive(result.path);
    try {
      return await archive.read(place.name, mostImageBytes);
    } finally {
      archive.close();
    }
  }
  const path =
    place.kind === 'data'
      ? dataPath
      : result.assetsFolder && (await fileInside(result.assetsFolder, result.path, place.link));
  return path ? readWhole(path, mostImageBytes) : null;
}

/** Pieces and pictures of a result that has been replaced. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^(piece|image)/.test(name)) await rm(join(folder, name), { force: true });
  }
}

async function keepLatest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^page-.*\.png$/.test(name));
  if (names.length <= mostPages) return;
  const drawn = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(join(folder, name))).mtimeMs })),
  );
  drawn.sort((a, b) => b.atMs - a.atMs);
  for (const { name } of drawn.slice(mostPages)) await rm(join(folder, name), { force: true });
}
