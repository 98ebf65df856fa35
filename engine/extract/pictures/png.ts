/** A small PNG encoder (ISO/IEC 15948): 8 bits a sample; a palette where it suffices; one IDAT. */

import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const COLOR_TYPE = { 1: 0, 3: 2, 4: 6 } as const;
const PALETTE_TYPE = 3;
const MAX_COLORS = 256;
/** Filter types. */
const UP = 2;
const PAETH = 4;
/** Numbers in a palette repeat in ever longer sequences, which pay a thorough search; filtered samples only in runs of zeros. */
const OF_NUMBERS = { level: 6 };
const OF_SAMPLES = { level: 1, strategy: constants.Z_RLE };

interface Header {
  widthPx: number;
  heightPx: number;
  colorType: number;
}

/**
 * @param samples rows from the top, `channels` bytes a pixel, no padding
 * @param channels 1 grey, 3 RGB, 4 RGBA
 */
export function encodePng(samples: Uint8Array, widthPx: number, heightPx: number, channels: 1 | 3 | 4): Uint8Array {
  const indexed = channels === 1 ? null : paletteOf(samples, channels);
  if (indexed) {
    const { numbers, palette, alphas } = indexed;
    const rows = unfilteredRows(numbers, widthPx, heightPx);
    return png({ widthPx, heightPx, colorType: PALETTE_TYPE }, deflateSync(rows, OF_NUMBERS), [
      chunk('PLTE', palette),
      ...(channels === 4 ? [chunk('tRNS', alphas)] : []),
    ]);
  }
  const rows = filteredRows(samples, widthPx * channels, heightPx, channels);
  return png({ widthPx, heightPx, colorType: COLOR_TYPE[channels] }, deflateSync(rows, OF_SAMPLES));
}

/** A PNG of rows that are filtered and compressed already. */
export const pngOfRows = (compressed: Uint8Array, widthPx: number, heightPx: number, channels: 1 | 3): Uint8Array =>
  png({ widthPx, heightPx, colorType: COLOR_TYPE[channels] }, compressed);

function png({ widthPx, heightPx, colorType }: Header, compressed: Uint8Array, before: Uint8Array[] = []): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header.set([8, colorType, 0, 0, 0], 8);
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', compressed),
    chunk('IEND', new Uint8Array(0)),
  ];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/** The pixels as numbers of colours; null when there are more than a palette holds. */
function paletteOf(
  samples: Uint8Array,
  channels: 3 | 4,
): { numbers: Uint8Array; palette: Uint8Array; alphas: Uint8Array } | null {
  const numbers = new Uint8Array(samples.length / channels);
  const known = new Map<number, number>();
  let last = -1;
  let number = 0;
  for (let i = 0, at = 0; i < numbers.length; i++, at += channels) {
    const alpha = channels === 4 ? (samples[at + 3] ?? 0) : 255;
    const color =
      (((samples[at] ?? 0) << 24) | ((samples[at + 1] ?? 0) << 16) | ((samples[at + 2] ?? 0) << 8) | alpha) >>> 0;
    if (color !== last) {
      const found = known.get(color);
      number = found ?? known.size;
      if (found === undefined) known.set(color, number);
      if (known.size > MAX_COLORS) return null;
      last = color;
    }
    numbers[i] = number;
  }
  const colors = [...known.keys()];
  return {
    numbers,
    palette: Uint8Array.from(colors.flatMap((color) => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255])),
    alphas: Uint8Array.from(colors, (color) => color & 255),
  };
}

/** Each row after its filter type, 0. */
function unfilteredRows(samples: Uint8Array, stride: number, rows: number): Uint8Array {
  const out = new Uint8Array((stride + 1) * rows);
  for (let row = 0; row < rows; row++)
    out.set(samples.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  return out;
}

/** Each row less its prediction, after its filter type: Paeth, or Up where a row equals the one above it. */
function filteredRows(samples: Uint8Array, stride: number, rows: number, channels: number): Uint8Array {
  const out = new Uint8Array((stride + 1) * rows);
  const rowAt = (row: number): Uint8Array => samples.subarray(row * stride, (row + 1) * stride);
  let above: Uint8Array = new Uint8Array(stride);
  for (let row = 0; row < rows; row++) {
    const current = rowAt(row);
    const at = row * (stride + 1);
    if (Buffer.compare(current, above) === 0) out[at] = UP;
    else {
      out[at] = PAETH;
      filterRow(current, above, out.subarray(at + 1, at + 1 + stride), channels);
    }
    above = current;
  }
  return out;
}

function filterRow(current: Uint8Array, above: Uint8Array, out: Uint8Array, channels: number): void {
  for (let i = 0; i < channels; i++) out[i] = (current[i] ?? 0) - (above[i] ?? 0);
  for (let i = channels; i < out.length; i++) {
    const left = current[i - channels] ?? 0;
    const up = above[i] ?? 0;
    const upLeft = above[i - channels] ?? 0;
    // Most of a drawing is even: one of two neighbours equals the third.
    const predicted = up === upLeft ? left : left === upLeft ? up : paeth(left, up, upLeft);
    out[i] = (current[i] ?? 0) - predicted;
  }
}

/** Which of the three neighbours is the nearest to left + up − upLeft (ISO/IEC 15948, 9.4). */
export function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
