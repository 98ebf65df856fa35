/** A small PNG encoder (ISO/IEC 15948): 8-bit grey, RGB or RGBA, filter "Up" on every row, one IDAT. */

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
/** Filter type: each sample minus the one above it. */
const UP = 2;
const COLOR_TYPE = { 1: 0, 3: 2, 4: 6 } as const;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/**
 * @param samples rows from the top, `channels` bytes a pixel, no padding
 * @param channels 1 grey, 3 RGB, 4 RGBA
 */
export function encodePng(samples: Uint8Array, widthPx: number, heightPx: number, channels: 1 | 3 | 4): Uint8Array {
  const filtered = filterUp(samples, widthPx * channels, heightPx);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header.set([8, COLOR_TYPE[channels], 0, 0, 0], 8);
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  const png = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

/** Each row minus the one above it, after its filter type. */
function filterUp(samples: Uint8Array, stride: number, rows: number): Uint8Array {
  const filtered = new Uint8Array((stride + 1) * rows);
  filtered[0] = UP;
  filtered.set(samples.subarray(0, stride), 1);
  const from = new DataView(samples.buffer, samples.byteOffset, samples.length);
  const to = new DataView(filtered.buffer);
  for (let row = 1; row < rows; row++) filterRow(from, to, row, stride);
  return filtered;
}

function filterRow(from: DataView, to: DataView, row: number, stride: number): void {
  let at = row * (stride + 1);
  to.setUint8(at++, UP);
  const end = (row + 1) * stride;
  let i = row * stride;
  for (; i + 4 <= end; i += 4, at += 4)
    to.setUint32(at, less(from.getUint32(i, true), from.getUint32(i - stride, true)), true);
  for (; i < end; i++, at++) to.setUint8(at, from.getUint8(i) - from.getUint8(i - stride));
}

/** Subtracts four bytes at once, without a borrow from one to the next (Hacker's Delight, 2-18). */
const less = (word: number, other: number): number =>
  ((word | 0x8080_8080) - (other & 0x7f7f_7f7f)) ^ ((word ^ ~other) & 0x8080_8080);
