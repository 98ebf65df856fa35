/** Splits a result into pieces on the disk, so that the window only loads what is visible. */
import { join } from 'node:path';
import { writeWhole } from '../../files/durable.ts';
import type { PreviewBlock, PreviewIndex, PreviewNode, PreviewPiece } from '../../model/preview.ts';
import { textOfNodes } from '../receipt/compared-words.ts';
import { anchorsOf, type ResultBlocks } from './blocks.ts';

/** One or two screens. */
const PIECE_LETTERS = 6000;
const PIECE_BLOCKS = 60;
const MOST_CONTENTS = 3000;
/** Limit for all images embedded in a Markdown. */
const MOST_DATA_BYTES = 128 * 2 ** 20;

/** File names in the folder. `images.json` is read by the code that serves the images; `starts.json` says where blocks of a Markdown begin. */
export const startsName = 'starts.json';
export const pieceName = (piece: number): string => `piece-${piece}.json`;
export const imageName = (image: number): string => `image-${image}`;

/** Splits blocks into pieces. Pure. */
export function cut(blocks: readonly PreviewBlock[]): { pieces: PreviewPiece[]; sizes: PreviewIndex['pieces'] } {
  const pieces: PreviewPiece[] = [];
  const sizes: PreviewIndex['pieces'] = [];
  for (const [number, block] of blocks.entries()) {
    const letters = textOfNodes(block).length;
    let [piece, size] = [pieces.at(-1), sizes.at(-1)];
    if (
      !piece ||
      !size ||
      piece.length >= PIECE_BLOCKS ||
      (size.letters > 0 && size.letters + letters > PIECE_LETTERS)
    ) {
      piece = [];
      size = { firstBlock: number, letters: 0, images: 0 };
      pieces.push(piece);
      sizes.push(size);
    }
    piece.push(block);
    size.letters += letters;
    size.images += count(block, (node) => node.attributes?.image !== undefined);
  }
  return { pieces, sizes };
}

/** @returns an index without pages and places, which need the PDF */
export async function writePreview(
  { blocks: all, images, contents, isWhole, starts }: ResultBlocks,
  folder: string,
): Promise<PreviewIndex> {
  const { pieces, sizes } = cut(all);
  // The last piece of a beginning may be incomplete.
  const last = isWhole || pieces.length === 1 ? null : sizes.pop();
  if (last) pieces.pop();
  const blocks = last ? all.slice(0, last.firstBlock) : all;
  // Atomically: the window may already be reading a file that is written again.
  for (const [number, piece] of pieces.entries()) {
    await writeWhole(join(folder, pieceName(number)), JSON.stringify(piece));
  }
  let room = MOST_DATA_BYTES;
  for (const [number, image] of images.entries()) {
    if (image.kind !== 'data' || image.base64.length > room) continue;
    room -= image.base64.length;
    await writeWhole(join(folder, imageName(number)), Buffer.from(image.base64, 'base64'));
  }
  const places = images.map((image) => (image.kind === 'data' ? { kind: image.kind } : image));
  await writeWhole(join(folder, 'images.json'), JSON.stringify(places));
  if (starts) await writeWhole(join(folder, startsName), JSON.stringify(starts.slice(0, blocks.length)));
  const anchors = anchorsOf(blocks);
  return {
    isWhole,
    pieces: sizes,
    blocks: blocks.length,
    anchors: Object.fromEntries(
      [...leadTo(blocks)].flatMap((name) => [[name, anchors.get(name)] as const]).filter(isFound),
    ),
    contents: contents.slice(0, MOST_CONTENTS),
    pages: 0,
    places: pageAnchors(anchors),
  };
}

const isFound = (entry: readonly [string, number | undefined]): entry is readonly [string, number] =>
  entry[1] !== undefined;

/** The anchors that Quire’s converter inserts at page starts (`page-12`, in a book `c3-page-12`). */
function pageAnchors(anchors: ReadonlyMap<string, number>): (number | null)[] {
  const places: (number | null)[] = [];
  for (const [name, block] of anchors) {
    const page = Number(/^(?:c\d+-)?page-(\d{1,5})$/.exec(name)?.[1] ?? 0);
    if (page < 1) continue;
    while (places.length < page) places.push(null);
    places[page - 1] ??= block;
  }
  return places;
}

/** Targets of the links within the result. */
function leadTo(blocks: readonly PreviewBlock[]): Set<string> {
  const names = new Set<string>();
  for (const block of blocks) {
    count(block, ({ attributes }) => {
      if (attributes?.href?.startsWith('#')) names.add(attributes.href.slice(1));
      return false;
    });
  }
  return names;
}

function count(nodes: readonly PreviewNode[], counts: (node: Exclude<PreviewNode, string>) => boolean): number {
  let found = 0;
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (counts(node)) found++;
    if (node.children) found += count(node.children, counts);
  }
  return found;
}
