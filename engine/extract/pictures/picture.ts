/**
 * Converts pixels to a picture file suited to reading devices: no larger than screens, photographs as JPEG, everything else as
 * PNG.
 */

import { encode as encodeJpeg } from 'jpeg-js';
import type { EncodedImage } from '../../document/image.ts';
import { encodePng } from './png.ts';

export interface Pixels {
  /** Rows from the top, `channels` bytes per pixel, no padding. */
  samples: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** 1 grey, 3 RGB, 4 RGBA. */
  channels: 1 | 3 | 4;
}

/** The longer side, in pixels, of the largest common reading devices; more is never visible. */
export const MAX_SIDE_PX = 2_560;
/** In smaller pictures, JPEG saves too little to be worth its loss of quality. */
const MIN_JPEG_PIXELS = 40_000;
/** According to JPEG's own guide, 85 to 90 is the highest useful quality for photographs on screens. */
const JPEG_QUALITY = 87;
/**
 * Share of pixels that differ from their neighbour: nearly all in photographs and scans of paper; in drawings, text and
 * screenshots most are equal.
 */
const PHOTOGRAPHIC_SHARE = 0.55;
const PROBES = 8_192;

export function encodePicture(source: Pixels): EncodedImage {
  const pixels = fitted(source);
  const { samples, widthPx, heightPx, channels } = pixels;
  if (channels !== 4 && widthPx * heightPx >= MIN_JPEG_PIXELS && isPhotographic(pixels)) {
    const bytes = encodeJpeg({ data: withAlpha(pixels), width: widthPx, height: heightPx }, JPEG_QUALITY).data;
    return { mediaType: 'image/jpeg', bytes: new Uint8Array(bytes), widthPx, heightPx };
  }
  return { mediaType: 'image/png', bytes: encodePng(samples, widthPx, heightPx, channels), widthPx, heightPx };
}

/** Scales down: each new pixel is the mean of those that it covers. */
function fitted(source: Pixels): Pixels {
  const { samples, widthPx, heightPx, channels } = source;
  const longest = Math.max(widthPx, heightPx);
  if (longest <= MAX_SIDE_PX) return source;
  const width = Math.max(1, Math.round((widthPx * MAX_SIDE_PX) / longest));
  const height = Math.max(1, Math.round((heightPx * MAX_SIDE_PX) / longest));
  const out = new Uint8Array(width * height * channels);
  const edges = (to: number, from: number): number[] =>
    Array.from({ length: to + 1 }, (_, i) => Math.floor((i * from) / to));
  const columns = edges(width, widthPx);
  const rows = edges(height, heightPx);
  // For each column, the index in a row of sums to which its samples are added. Rows are read sequentially, as they are in
  // memory.
  const places = new Uint32Array(widthPx);
  for (let x = 0; x < width; x++) places.fill(x * channels, columns[x], columns[x + 1]);
  const sums = new Uint32Array(width * channels);
  for (let y = 0; y < height; y++) {
    const [y0 = 0, y1 = 0] = rows.slice(y, y + 2);
    sums.fill(0);
    for (let row = y0; row < y1; row++) addRow(sums, places, samples, row * widthPx * channels, channels);
    for (let x = 0, at = 0; x < width; x++) {
      const count = (y1 - y0) * ((columns[x + 1] ?? 0) - (columns[x] ?? 0));
      for (let c = 0; c < channels; c++, at++) out[y * sums.length + at] = Math.round((sums[at] ?? 0) / count);
    }
  }
  return { samples: out, widthPx: width, heightPx: height, channels };
}

/** Adds a row of pixels to the sums of the pixels that they become part of. */
function addRow(sums: Uint32Array, places: Uint32Array, samples: Uint8Array, from: number, channels: number): void {
  let at = from;
  for (let x = 0; x < places.length; x++) {
    const to = places[x] ?? 0;
    sums[to] = (sums[to] ?? 0) + (samples[at++] ?? 0);
    if (channels === 1) continue;
    sums[to + 1] = (sums[to + 1] ?? 0) + (samples[at++] ?? 0);
    sums[to + 2] = (sums[to + 2] ?? 0) + (samples[at++] ?? 0);
    if (channels === 4) sums[to + 3] = (sums[to + 3] ?? 0) + (samples[at++] ?? 0);
  }
}

/** Samples pixels all over the picture, and compares each with its right neighbour. */
function isPhotographic({ samples, widthPx, heightPx, channels }: Pixels): boolean {
  const pixels = widthPx * heightPx;
  // A step that has no common divisor with the width visits every column.
  const step = Math.max(1, Math.floor(pixels / PROBES)) | 1;
  let seen = 0;
  let different = 0;
  for (let pixel = 0; pixel + 1 < pixels; pixel += step) {
    if (pixel % widthPx === widthPx - 1) continue;
    seen++;
    const at = pixel * channels;
    for (let c = 0; c < channels; c++) {
      if (samples[at + c] === samples[at + channels + c]) continue;
      different++;
      break;
    }
  }
  return different > PHOTOGRAPHIC_SHARE * seen;
}

function withAlpha({ samples, widthPx, heightPx, channels }: Pixels): Uint8Array {
  const out = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let from = 0, to = 0; from < samples.length; from += channels, to += 4) {
    for (let c = 0; c < 3; c++) out[to + c] = samples[from + (channels === 1 ? 0 : c)] ?? 0;
  }
  return out;
}
