/** A picture as the bytes of a file. */
export interface EncodedImage {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}
