/** Measures the skew of a scanned page. */

import { type GreyBitmap, inkLevels, nextInk } from './bitmap.ts';

const DEGREE = Math.PI / 180;
/** Pages that went through a document feeder have a smaller skew; more is a picture, not a page. */
const MAX_DEGREES = 6;
const COARSE_DEGREES = 0.5;
const FINE_DEGREES = 0.05;
/** More points cost time and do not make the result more precise. */
const MAX_POINTS = 40_000;
/**
 * The lower edges of letters are shorter than this. Longer edges are left out: the dark border that a scanner leaves beside a
 * sheet is level whatever the skew of the sheet, and a rule is level only if the sheet has no skew, otherwise it is broken into
 * short steps.
 */
const MAX_EDGE_PX = 100;
/** The profile of the best angle must be this many times as uneven as that of the upright page. */
const CLEARER = 1.02;

/**
 * Angle of the text lines: the one along which the lower edges of ink form the sharpest rows (projection profile; W. Postl,
 * Detection of linear oblique structures, ICPR 1986, with the sum of squared differences between rows as its measure, as
 * Bloomberg, Kopec and Dasari, Measuring document image skew and orientation, SPIE 2422, 1995).
 *
 * @param threshold pixels up to this grey level are ink
 * @returns radians, positive when lines rise to the right; 0 when no angle is clearly better
 */
export function skewOf(bitmap: GreyBitmap, { threshold } = inkLevels(bitmap)): number {
  const points = lowerEdges(bitmap, threshold);
  if (points.length < 400) return 0;
  const rows = bitmap.heightPx + Math.ceil(2 * MAX_DEGREES * DEGREE * bitmap.widthPx) + 4;
  const profile = new Float64Array(rows);
  const sharpness = (degrees: number): number => {
    profile.fill(0);
    const slope = Math.tan(degrees * DEGREE);
    const shift = MAX_DEGREES * DEGREE * bitmap.widthPx * 1.02;
    for (let i = 0; i < points.length; i += 2) {
      const row = ((points[i + 1] ?? 0) + (points[i] ?? 0) * slope + shift + 0.5) | 0;
      profile[row] = (profile[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < rows; row++) sum += ((profile[row] ?? 0) - (profile[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const coarse = sharpest(-MAX_DEGREES, MAX_DEGREES, COARSE_DEGREES, sharpness);
  const fine = sharpest(coarse - COARSE_DEGREES, coarse + COARSE_DEGREES, FINE_DEGREES, sharpness);
  if (Math.abs(fine) < 2 * FINE_DEGREES || Math.abs(fine) >= MAX_DEGREES) return 0;
  return sharpness(fine) > CLEARER * sharpness(0) ? fine * DEGREE : 0;
}

function sharpest(from: number, to: number, step: number, sharpness: (degrees: number) => number): number {
  let best = { degrees: 0, value: -1 };
  const steps = Math.round((to - from) / step);
  for (let i = 0; i <= steps; i++) {
    const degrees = from + i * step;
    const value = sharpness(degrees);
    if (value > best.value) best = { degrees, value };
  }
  return best.degrees;
}

/** Positions where ink is directly above paper, as x, y pairs, thinned evenly. Most of them are on baselines. */
function lowerEdges({ samples, widthPx, heightPx }: GreyBitmap, threshold: number): Float32Array {
  const found: number[] = [];
  for (let y = 1; y < heightPx; y++) addEdges(found, samples, y, widthPx, threshold);
  const step = Math.max(1, Math.ceil(found.length / 2 / MAX_POINTS));
  const points = new Float32Array(2 * Math.ceil(found.length / 2 / step));
  for (let i = 0, to = 0; i < found.length; i += 2 * step) {
    points[to++] = (found[i] ?? 0) - widthPx / 2;
    points[to++] = found[i + 1] ?? 0;
  }
  return points;
}

/** Adds the positions in a row of paper that have ink above them, except long stretches of them. */
function addEdges(found: number[], samples: Uint8Array, y: number, widthPx: number, threshold: number): void {
  const end = y * widthPx;
  const above = end - widthPx;
  let [first, last] = [0, -2];
  for (let at = nextInk(samples, above, end, threshold); at < end; at = nextInk(samples, at + 1, end, threshold)) {
    if ((samples[at + widthPx] ?? 255) <= threshold) continue;
    if (at !== last + 1) first = found.length;
    found.push(at - above, y);
    last = at;
    if (found.length - first <= 2 * MAX_EDGE_PX) continue;
    found.length = first;
    at = endOfStretch(samples, at, end, widthPx, threshold);
  }
}

/** The last position of a stretch of ink above paper. */
function endOfStretch(samples: Uint8Array, from: number, end: number, widthPx: number, threshold: number): number {
  let at = from;
  while (at + 1 < end && (samples[at + 1] ?? 255) <= threshold && (samples[at + 1 + widthPx] ?? 255) > threshold) at++;
  return at;
}
