import type { Kept } from '../../convert.ts';
import type { DocumentImage } from '../../document/tree.ts';

export interface BookImage {
  /** Beside the package document. */
  path: string;
  mediaType: DocumentImage['mediaType'];
  file: Kept;
}

/**
 * The images of a book by their name in the tree. What an image is, its first bytes say; a reader refuses a book that
 * says otherwise, so that bytes of another kind are left out.
 */
export function bookImages(images: readonly DocumentImage[], cover: DocumentImage | null): Map<string, BookImage> {
  const found = new Map<string, BookImage>();
  const paths = new Set<string>();
  for (const image of cover === null ? images : [...images, cover]) {
    const mediaType = signature(image.file.read());
    if (mediaType === null || found.has(image.name)) continue;
    const path = `images/${freeName(image.name, mediaType, paths)}`;
    const shown = { path, mediaType, file: image.file };
    for (const called of [image.name, ...(image.shownAs ?? [])]) found.set(called, shown);
  }
  return found;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

function signature(bytes: Uint8Array): DocumentImage['mediaType'] | null {
  if (PNG.every((byte, index) => bytes[index] === byte)) return 'image/png';
  return JPEG.every((byte, index) => bytes[index] === byte) ? 'image/jpeg' : null;
}

/** A name without characters that a zip or an address would have to escape; case doesn't tell names apart. */
function freeName(name: string, mediaType: DocumentImage['mediaType'], taken: Set<string>): string {
  const extension = mediaType === 'image/png' ? 'png' : 'jpg';
  const stem =
    name
      .replace(/\.\w+$/, '')
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'image';
  let free = `${stem}.${extension}`;
  for (let serial = 2; taken.has(free.toLowerCase()); serial++) free = `${stem}-${serial}.${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
