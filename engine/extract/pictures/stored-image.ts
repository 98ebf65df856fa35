/**
 * Reads images of the commonest kinds from the bytes of the file: 8 bits a sample, compressed with Flate, with or without a soft
 * mask. PDFium can apply a mask only by rendering the image, which takes ten times as long.
 */

import { inflateSync } from 'node:zlib';
import { paeth } from './png.ts';
import { type StoredStream, streamOfObject, streamsOf } from './stored-streams.ts';

/** Alpha, one byte per pixel. */
export interface Mask {
  samples: Uint8Array;
  /** Colours are already multiplied by alpha (PDF 1.7, 11.6.5.3: a matte that is black). */
  isMatte: boolean;
}

/** `none`: nothing is transparent; `unknown`: only rendering can tell. */
export type MaskOf = Mask | 'none' | 'unknown';

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** Rows of samples as a PNG has them: compressed, each row behind its filter type. */
export interface PngRows extends Size {
  compressed: Uint8Array;
  channels: 1 | 3;
}

/** Less transparency than this is antialiasing at the edges. */
const OPAQUE = 250;
/** Some writers end a stream with a line end that belongs to its data. */
const SLACK_BYTES = 64;
/** Photographs never become smaller than this share of their bytes without loss; drawings and screenshots do. */
const PHOTOGRAPHIC_RATIO = 0.25;

/** @param data the image's stream as it is in the file */
export function maskOf(source: Uint8Array, data: Uint8Array, size: Size): MaskOf {
  const found = streamsOf(source, data);
  const [first, ...more] = new Set(found?.map(({ dictionary }) => maskEntry(dictionary)) ?? []);
  // The same bytes in several objects: it is not known which of them is this image.
  if (first === undefined || first === 'unknown' || more.length > 0) return 'unknown';
  if (first === 'none') return 'none';
  const stream = streamOfObject(source, first);
  if (!stream) return 'unknown';
  const entries = entriesOf(stream.dictionary);
  if (entries?.channels !== 1 || !isOf(entries, size)) return 'unknown';
  const samples = decoded(stream.bytes, entries, size);
  if (!samples) return 'unknown';
  return samples.every((alpha) => alpha >= OPAQUE) ? 'none' : { samples, isMatte: entries.isMatte };
}

/** What tells images with equal streams apart: the objects of their masks. Null when it cannot be found out. */
export function maskName(source: Uint8Array, data: Uint8Array): string | null {
  const found = streamsOf(source, data) ?? [];
  const [first, ...more] = new Set(found.map(({ dictionary }) => maskEntry(dictionary)));
  return first === undefined || first === 'unknown' || more.length > 0 ? null : String(first);
}

/** The samples of an image; null unless it is grey or RGB, 8 bits, Flate. */
export function samplesOf(
  source: Uint8Array,
  data: Uint8Array,
  size: Size,
): { samples: Uint8Array; channels: 1 | 3 } | null {
  const entries = imageEntries(source, data, size);
  const samples = entries && decoded(data, entries, size);
  return samples && { samples, channels: entries.channels };
}

/** The stream of an image if a PNG can have it as it is, and no JPEG would be much smaller. */
export function pngRowsOf(source: Uint8Array, data: Uint8Array, size: Size): PngRows | null {
  const entries = imageEntries(source, data, size);
  if (!entries || entries.predictor < 10) return null;
  const { channels } = entries;
  const stride = size.widthPx * channels + 1;
  const sizeBytes = stride * size.heightPx;
  if (data.length > PHOTOGRAPHIC_RATIO * sizeBytes) return null;
  const found = inflated(data, sizeBytes);
  if (!found || found.bytes.length !== sizeBytes) return null;
  for (let at = 0; at < sizeBytes; at += stride) if ((found.bytes[at] ?? 0) > 4) return null;
  return { compressed: data.subarray(0, found.usedBytes), channels, ...size };
}

interface Entries extends Size {
  channels: 1 | 3;
  predictor: number;
  isMatte: boolean;
}

function imageEntries(source: Uint8Array, data: Uint8Array, size: Size): Entries | null {
  const [first, ...more]: (StoredStream | undefined)[] = streamsOf(source, data) ?? [];
  const entries = first && entriesOf(first.dictionary);
  if (!entries || !isOf(entries, size)) return null;
  const isSame = more.every(
    (other) => JSON.stringify(other && entriesOf(other.dictionary)) === JSON.stringify(entries),
  );
  return isSame ? entries : null;
}

const isOf = (entries: Entries, { widthPx, heightPx }: Size): boolean =>
  entries.widthPx === widthPx && entries.heightPx === heightPx;

const PARAMETERS = /\/DecodeParms\s*(?:<<([^<>]*)>>|\[\s*<<([^<>]*)>>\s*\])/;

/** The entries of an image's dictionary; null for any kind of image that is not read here. */
function entriesOf(dictionary: string): Entries | null {
  const found = PARAMETERS.exec(dictionary);
  const own = dictionary.replace(PARAMETERS, ' ');
  // Names in hexadecimal digits, comments, texts, and dictionaries in dictionaries.
  if (/[#%()]|<<.*<</s.test(own)) return null;
  const space = /\/ColorSpace\s*\/Device(RGB|Gray)\b/.exec(own)?.[1];
  const isFlate = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(own);
  const others = /\/(?:DecodeParms|DP|F|ImageMask|Mask)\b|\/Decode\s*\[\s*(?!(?:0(?:\.0)?\s+1(?:\.0)?\s*)+\])/;
  if (!space || !isFlate || numberOf(own, 'BitsPerComponent') !== 8 || others.test(own)) return null;
  const matte = /\/Matte\s*\[([^\]]*)\]/.exec(own)?.[1];
  if (matte !== undefined && /[1-9]/.test(matte)) return null;
  const [widthPx, heightPx] = [numberOf(own, 'Width') ?? 0, numberOf(own, 'Height') ?? 0];
  const channels = space === 'RGB' ? 3 : 1;
  const parameters = found?.[1] ?? found?.[2] ?? '';
  const predictor = numberOf(parameters, 'Predictor') ?? 1;
  const isFitting =
    predictor === 1 ||
    ((numberOf(parameters, 'Colors') ?? 1) === channels &&
      numberOf(parameters, 'Columns') === widthPx &&
      (numberOf(parameters, 'BitsPerComponent') ?? 8) === 8);
  return isFitting ? { widthPx, heightPx, channels, predictor, isMatte: matte !== undefined } : null;
}

function numberOf(entries: string, key: string): number | null {
  const value = new RegExp(`/${key}\\s+(\\d+)(?=\\s*(?:[/>\\]]|$))`).exec(entries)?.[1];
  return value === undefined ? null : Number(value);
}

/** The number of the soft mask's object. */
function maskEntry(dictionary: string): number | 'none' | 'unknown' {
  if (dictionary === '' || dictionary.includes('#')) return 'unknown';
  const soft = /\/SMask\s+(\d+)\s+\d+\s+R\b/.exec(dictionary);
  const rest = soft ? dictionary.replace(soft[0], ' ') : dictionary;
  if (rest.includes('Mask')) return 'unknown';
  return soft ? Number(soft[1]) : 'none';
}

function decoded(stream: Uint8Array, { channels, predictor }: Entries, size: Size): Uint8Array | null {
  const stride = size.widthPx * channels;
  const isPng = predictor >= 10;
  const sizeBytes = (stride + (isPng ? 1 : 0)) * size.heightPx;
  const bytes = inflated(stream, sizeBytes + SLACK_BYTES)?.bytes;
  if (!bytes || bytes.length < sizeBytes) return null;
  if (isPng) return unfiltered(bytes, stride, size.heightPx, channels);
  const samples = bytes.subarray(0, sizeBytes);
  if (predictor === 2) addLeft(samples, stride, channels);
  return samples;
}

function inflated(stream: Uint8Array, maxBytes: number): { bytes: Uint8Array; usedBytes: number } | null {
  try {
    const { buffer, engine } = inflateSync(stream, { maxOutputLength: maxBytes, info: true }) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    return { bytes: buffer, usedBytes: engine.bytesWritten };
  } catch {
    return null;
  }
}

/** Undoes TIFF's predictor 2: each sample was stored less the one to its left. */
function addLeft(samples: Uint8Array, stride: number, channels: number): void {
  for (let row = 0; row < samples.length; row += stride)
    for (let i = row + channels; i < row + stride; i++) samples[i] = (samples[i] ?? 0) + (samples[i - channels] ?? 0);
}

/** Undoes the filters of PNG (ISO/IEC 15948, 9.2); null for a type that there is not. */
function unfiltered(bytes: Uint8Array, stride: number, rows: number, channels: number): Uint8Array | null {
  const out = new Uint8Array(stride * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * (stride + 1);
    const type = bytes[from] ?? 0;
    if (type > 4) return null;
    out.set(bytes.subarray(from + 1, from + 1 + stride), row * stride);
    if (type !== 0) addPredicted(out, row * stride, stride, channels, type);
  }
  return out;
}

function addPredicted(out: Uint8Array, row: number, stride: number, channels: number, type: number): void {
  for (let i = 0; i < stride; i++) {
    const at = row + i;
    const left = i < channels ? 0 : (out[at - channels] ?? 0);
    const up = row === 0 ? 0 : (out[at - stride] ?? 0);
    const upLeft = i < channels || row === 0 ? 0 : (out[at - stride - channels] ?? 0);
    const predicted = type === 1 ? left : type === 2 ? up : type === 3 ? (left + up) >> 1 : paeth(left, up, upLeft);
    out[at] = (out[at] ?? 0) + predicted;
  }
}
