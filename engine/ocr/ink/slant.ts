/** Measures how far the stems of a word lean. Pure. */

import type { GreyBitmap } from '../bitmap.ts';
import type { PixelBox } from '../words.ts';

/** Horizontal shift per row, as a ratio: of upright stems, and of those of slanted faces (9° to 16°). */
const UPRIGHT = [-0.05, 0, 0.05];
const SLANTED = [0.16, 0.21, 0.27];

/**
 * Projected along the direction of its stems, a word's ink is concentrated in few columns.
 *
 * @returns how much more the ink is concentrated along slanted lines than along upright ones, as a ratio; 0 when there is no
 *   ink
 */
export function slantOf({ samples, widthPx }: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number {
  const height = y1 - y0;
  const lean = Math.ceil(0.3 * height) + 1;
  const columns = new Uint16Array(Math.max(0, x1 - x0) + 2 * lean);
  const gathered = (shear: number): number => {
    columns.fill(0);
    for (let y = y0; y < y1; y++) {
      const shift = lean - x0 - Math.round(shear * (y1 - y));
      for (let x = x0; x < x1; x++) {
        if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
        columns[x + shift] = (columns[x + shift] ?? 0) + 1;
      }
    }
    let sum = 0;
    for (const count of columns) sum += count * count;
    return sum;
  };
  const upright = Math.max(...UPRIGHT.map(gathered));
  return upright > 0 ? Math.max(...SLANTED.map(gathered)) / upright : 0;
}
