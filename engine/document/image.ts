import type { DocumentImage } from './tree.ts';

/** A picture as the bytes of a file. */
export interface EncodedImage {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Images by the names that blocks call them by. */
export function imagesByName<Image extends Pick<DocumentImage, 'name' | 'shownAs'>>(
  images: readonly Image[],
): Map<string, Image> {
  return new Map(
    images.flatMap((image) => [image.name, ...(image.shownAs ?? [])].map((name) => [name, image] as const)),
  );
}
