/** Pixels → a picture file that suits readers: no larger than screens, photographs as JPEG, all else as PNG. */

import { encode as encodeJpeg } from 'jpeg-js';
import type { EncodedImage } from './page-content.ts';
import { encodePng } from './png.ts';

export interface Pixels {
  /** Rows from the top, `channels` bytes a pixel, no padding. */
  samples: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** 1 grey, 3 RGB, 4 RGBA. */
  channels: 1 | 3 | 4;
}

/** The longer side of the largest common reading devices; more is never seen. */
export const MAX_SIDE_PX = 2_560;
/** Smaller pictures save too little to lose anything by it. */
const MIN_JPEG_PIXELS = 40_000;
/** What JPEG's own guide calls the highest useful quality for photographs on screens is 85 to 90. */
const JPEG_QUALITY = 87;
/** In photographs and scans of paper hardly a pixel equals its neighbour; in drawings, text and screens most do. */
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

/** Each pixel of a smaller picture is the mean of those that it stands for. */
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
  const sums = new Float64Array(channels);
  for (let y = 0; y < height; y++) {
    const y0 = rows[y] ?? 0;
    const y1 = Math.max(y0 + 1, rows[y + 1] ?? 0);
    for (let x = 0; x < width; x++) {
      const x0 = columns[x] ?? 0;
      const x1 = Math.max(x0 + 1, columns[x + 1] ?? 0);
      sums.fill(0);
      for (let row = y0; row < y1; row++) {
        for (let at = (row * widthPx + x0) * channels; at < (row * widthPx + x1) * channels; at += channels) {
          for (let c = 0; c < channels; c++) sums[c] = (sums[c] ?? 0) + (samples[at + c] ?? 0);
        }
      }
      const count = (y1 - y0) * (x1 - x0);
      for (let c = 0; c < channels; c++) out[(y * width + x) * channels + c] = Math.round((sums[c] ?? 0) / count);
    }
  }
  return { samples: out, widthPx: width, heightPx: height, channels };
}

/** Looks at pixels all over the picture, each with its right neighbour. */
function isPhotographic({ samples, widthPx, heightPx, channels }: Pixels): boolean {
  const pixels = widthPx * heightPx;
  // A step that shares no divisor with the width visits every column.
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
