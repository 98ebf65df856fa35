/**
 * Converts pixels to a picture file suited to reading devices: no larger than screens, photographs as JPEG, everything else as
 * PNG.
 */

import { encode as encodeJpeg } from 'jpeg-js';
import type { EncodedImage } from '../../document/tree.ts';
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

/** @param longestPx the longer side that is kept; by default that of screens */
export function encodePicture(source: Pixels, longestPx = MAX_SIDE_PX): EncodedImage {
  const pixels = fitted(source, longestPx);
  const { samples, widthPx, heightPx, channels } = pixels;
  if (channels !== 4 && widthPx * heightPx >= MIN_JPEG_PIXELS && isPhotographic(pixels)) {
    const bytes = encodeJpeg({ data: withAlpha(pixels), width: widthPx, height: heightPx }, JPEG_QUALITY).data;
    return { mediaType: 'image/jpeg', bytes: new Uint8Array(bytes), widthPx, heightPx };
  }
  return { mediaType: 'image/png', bytes: encodePng(samples, widthPx, heightPx, channels), widthPx, heightPx };
}

/** Scales down: each new pixel is the mean of those that it covers, weighted by their alpha. */
function fitted(source: Pixels, longestPx: number): Pixels {
  const { samples, widthPx, heightPx, channels } = source;
  const longest = Math.max(widthPx, heightPx);
  if (longest <= longestPx) return source;
  const width = Math.max(1, Math.round((widthPx * longestPx) / longest));
  const height = Math.max(1, Math.round((heightPx * longestPx) / longest));
  const out = new Uint8Array(width * height * channels);
  const edges = (to: number, from: number): number[] =>
    Array.from({ length: to + 1 }, (_, i) => Math.floor((i * from) / to));
  const columns = Uint32Array.from(edges(width, widthPx));
  const rows = edges(height, heightPx);
  const sums = new Float64Array(width * channels);
  for (let y = 0; y < height; y++) {
    const [y0 = 0, y1 = 0] = rows.slice(y, y + 2);
    sums.fill(0);
    for (let row = y0; row < y1; row++) {
      const pixels = samples.subarray(row * widthPx * channels, (row + 1) * widthPx * channels);
      if (channels === 1) addGrey(sums, columns, pixels);
      else if (channels === 3) addRgb(sums, columns, pixels);
      else addRgba(sums, columns, pixels);
    }
    const means = out.subarray(y * sums.length, (y + 1) * sums.length);
    if (channels === 4) meansOfRgba(means, sums, columns, y1 - y0);
    else meansOf(means, sums, columns, y1 - y0, channels);
  }
  return { samples: out, widthPx: width, heightPx: height, channels };
}

/** Numbers lose what is behind the point when they become samples: half of one is added before. */
const HALF = 0.5;

function meansOf(means: Uint8Array, sums: Float64Array, columns: Uint32Array, rows: number, channels: number): void {
  for (let column = 0, at = 0; at < sums.length; column++) {
    const count = rows * ((columns[column + 1] ?? 0) - (columns[column] ?? 0));
    for (let c = 0; c < channels; c++, at++) means[at] = (sums[at] ?? 0) / count + HALF;
  }
}

function meansOfRgba(means: Uint8Array, sums: Float64Array, columns: Uint32Array, rows: number): void {
  for (let column = 0, at = 0; at < sums.length; column++, at += 4) {
    const alphas = sums[at + 3] ?? 0;
    if (alphas === 0) continue;
    means[at] = (sums[at] ?? 0) / alphas + HALF;
    means[at + 1] = (sums[at + 1] ?? 0) / alphas + HALF;
    means[at + 2] = (sums[at + 2] ?? 0) / alphas + HALF;
    means[at + 3] = alphas / (rows * ((columns[column + 1] ?? 0) - (columns[column] ?? 0))) + HALF;
  }
}

// These add a row of pixels to the sums of the pixels that they become part of: those between two columns to the same.

function addGrey(sums: Float64Array, columns: Uint32Array, row: Uint8Array): void {
  for (let to = 0, x = 0; to < sums.length; to++) {
    const end = columns[to + 1] ?? 0;
    let grey = 0;
    for (; x < end; x++) grey += row[x] ?? 0;
    sums[to] = (sums[to] ?? 0) + grey;
  }
}

function addRgb(sums: Float64Array, columns: Uint32Array, row: Uint8Array): void {
  for (let column = 1, to = 0, at = 0; to < sums.length; column++, to += 3) {
    const end = 3 * (columns[column] ?? 0);
    let red = 0;
    let green = 0;
    let blue = 0;
    for (; at < end; at += 3) {
      red += row[at] ?? 0;
      green += row[at + 1] ?? 0;
      blue += row[at + 2] ?? 0;
    }
    sums[to] = (sums[to] ?? 0) + red;
    sums[to + 1] = (sums[to + 1] ?? 0) + green;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue;
  }
}

/** Colours count by their alpha. */
function addRgba(sums: Float64Array, columns: Uint32Array, row: Uint8Array): void {
  for (let column = 1, to = 0, at = 0; to < sums.length; column++, to += 4) {
    const end = 4 * (columns[column] ?? 0);
    let red = 0;
    let green = 0;
    let blue = 0;
    let alphas = 0;
    for (; at < end; at += 4) {
      const alpha = row[at + 3] ?? 0;
      red += alpha * (row[at] ?? 0);
      green += alpha * (row[at + 1] ?? 0);
      blue += alpha * (row[at + 2] ?? 0);
      alphas += alpha;
    }
    sums[to] = (sums[to] ?? 0) + red;
    sums[to + 1] = (sums[to + 1] ?? 0) + green;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue;
    sums[to + 3] = (sums[to + 3] ?? 0) + alphas;
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

/** Grey pixels as such. */
export function withoutColor(pixels: Pixels): Pixels {
  const { samples, channels } = pixels;
  if (channels !== 3) return pixels;
  for (let at = 0; at < samples.length; at += 3)
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2]) return pixels;
  return {
    ...pixels,
    channels: 1,
    samples: Uint8Array.from({ length: samples.length / 3 }, (_, i) => samples[3 * i] ?? 0),
  };
}

/** Gives pixels their alpha. */
export function masked(pixels: Pixels, mask: { samples: Uint8Array; isMatte: boolean } | 'none'): Pixels {
  if (mask === 'none') return pixels;
  const { samples, widthPx, heightPx, channels } = pixels;
  const out = new Uint8Array(4 * widthPx * heightPx);
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let i = 0, from = 0, to = 0; to < out.length; i++, from += channels, to += 4) {
    out[to] = samples[from] ?? 0;
    out[to + 1] = samples[from + green] ?? 0;
    out[to + 2] = samples[from + blue] ?? 0;
    out[to + 3] = mask.samples[i] ?? 0;
  }
  if (mask.isMatte) withoutMatte(out);
  return { samples: out, widthPx, heightPx, channels: 4 };
}

/** Divides colours by the alpha that they were multiplied by. */
function withoutMatte(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let c = at; c < at + 3; c++) rgba[c] = Math.min(255, Math.round(((rgba[c] ?? 0) * 255) / alpha));
  }
}

function withAlpha({ samples, widthPx, heightPx, channels }: Pixels): Uint8Array {
  const out = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let from = 0, to = 0; from < samples.length; from += channels, to += 4) {
    for (let c = 0; c < 3; c++) out[to + c] = samples[from + (channels === 1 ? 0 : c)] ?? 0;
  }
  return out;
}
