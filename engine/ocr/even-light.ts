/** Brings the paper of a page to one grey: uneven light, the shadow of a fold, tinted boxes and cells of tables. Pure. */

import type { GreyBitmap } from './bitmap.ts';

/** The page is divided into square tiles of 32 px (4 mm), in each of which every second pixel of every second row is sampled. */
const TILE = 32;
const STEP = 2;
/** Paper is at least this share of a tile with text, and its grey differs by at most so many levels, grain included. */
const PAPER_SHARE = 0.5;
const EVEN_LEVELS = 20;
/** Letters lighter than their ground by so many levels, and their least share of a tile: such ground is no paper. */
const LIGHTER_LEVELS = 60;
const LIGHTER_SHARE = 0.01;
/** Ground darker than this is no paper: letters on it are light, or there are none. */
const DARKEST_PAPER = 80;
/** Tiles darker than this share of the page's paper need light. Scans differ by less from one edge to the other. */
const SHADED = 0.88;
/** Fewer shaded tiles are an emblem. */
const MIN_SHADED = 12;
/** A shaded area of which more tiles have no even ground is a photograph, which stays as it is. */
const MOST_UNEVEN = 0.35;
/** The level of tiles without even ground is that of the next ones, up to this many tiles away. */
const REACH = 4;

/** @returns the same bitmap where the paper has one grey */
export function evenlyLit(bitmap: GreyBitmap): GreyBitmap {
  const tiles = tilesOf(bitmap);
  const paper = quantile(tiles.levels, 0.95);
  if (paper < DARKEST_PAPER || !keepShaded(tiles, paper)) return bitmap;
  spread(tiles);
  const { levels } = tiles;
  for (let i = 0; i < levels.length; i++) if (levels[i] === 0) levels[i] = paper;
  return lit(bitmap, tiles, paper);
}

interface Tiles {
  columns: number;
  rows: number;
  /** Grey of the paper in each tile; 0 where there is none. */
  levels: Uint8Array;
}

function tilesOf({ samples, widthPx, heightPx }: GreyBitmap): Tiles {
  const [columns, rows] = [Math.ceil(widthPx / TILE), Math.ceil(heightPx / TILE)];
  const levels = new Uint8Array(columns * rows);
  const histogram = new Uint16Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      histogram.fill(0);
      let all = 0;
      for (let y = row * TILE; y < Math.min(heightPx, (row + 1) * TILE); y += STEP)
        for (let x = column * TILE; x < Math.min(widthPx, (column + 1) * TILE); x += STEP, all++) {
          const value = samples[y * widthPx + x] ?? 255;
          histogram[value] = (histogram[value] ?? 0) + 1;
        }
      levels[row * columns + column] = groundOf(histogram, all);
    }
  }
  return { columns, rows, levels };
}

/** The grey of the upper quartile, where most of the tile is near it; otherwise 0. */
function groundOf(histogram: Uint16Array, all: number): number {
  let above = 0;
  let level = 255;
  for (; level > 0; level--) {
    above += histogram[level] ?? 0;
    if (above >= all / 4) break;
  }
  let near = 0;
  for (let value = Math.max(0, level - EVEN_LEVELS); value <= Math.min(255, level + EVEN_LEVELS); value++)
    near += histogram[value] ?? 0;
  let lighter = 0;
  for (let value = level + LIGHTER_LEVELS; value <= 255; value++) lighter += histogram[value] ?? 0;
  const isPaper = level >= DARKEST_PAPER && near >= PAPER_SHARE * all && lighter <= LIGHTER_SHARE * all;
  return isPaper ? level : 0;
}

function quantile(levels: Uint8Array, share: number): number {
  const sorted = levels.filter((level) => level > 0).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/**
 * Takes photographs out of the tiles.
 *
 * @returns whether shaded paper is left
 */
function keepShaded({ columns, levels }: Tiles, paper: number): boolean {
  const open = new Set([...levels.keys()].filter((tile) => (levels[tile] ?? 0) < SHADED * paper));
  const beside = (tile: number): number[] => {
    const x = tile % columns;
    return [x > 0 ? tile - 1 : -1, x + 1 < columns ? tile + 1 : -1, tile - columns, tile + columns];
  };
  const isOutside = (tile: number): boolean => tile < 0 || tile >= levels.length;
  let kept = 0;
  for (const first of open) {
    open.delete(first);
    const area = new Set([first]);
    for (const tile of area) for (const next of beside(tile)) if (open.delete(next)) area.add(next);
    // The outermost tiles lie half on the paper around.
    const inner = [...area].filter((tile) => beside(tile).every((next) => area.has(next) || isOutside(next)));
    const uneven = inner.filter((tile) => levels[tile] === 0).length;
    if (uneven > MOST_UNEVEN * inner.length) for (const tile of area) levels[tile] = paper;
    else for (const tile of area) if (levels[tile] !== 0) kept++;
  }
  return kept >= MIN_SHADED;
}

/** Gives tiles without even ground the mean of the tiles beside them, ring by ring. */
function spread({ columns, rows, levels }: Tiles): void {
  for (let ring = 0; ring < REACH; ring++) {
    const before = levels.slice();
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        if (before[y * columns + x] !== 0) continue;
        let [sum, count] = [0, 0];
        for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++)
          for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++) {
            const level = before[v * columns + u] ?? 0;
            if (level === 0) continue;
            sum += level;
            count++;
          }
        if (count > 0) levels[y * columns + x] = sum / count;
      }
  }
}

/** The page as under light that makes the paper of all tiles as bright; between the middles of tiles, the light changes evenly. */
function lit({ samples, widthPx, heightPx }: GreyBitmap, { columns, rows, levels }: Tiles, paper: number): GreyBitmap {
  const out = new Uint8Array(samples.length);
  const gains = new Float32Array(columns);
  for (let y = 0; y < heightPx; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / TILE - 0.5));
    const [above, share] = [Math.floor(v), v % 1];
    const below = Math.min(rows - 1, above + 1);
    for (let x = 0; x < columns; x++)
      gains[x] =
        (1 - share) * (paper / (levels[above * columns + x] ?? paper)) +
        share * (paper / (levels[below * columns + x] ?? paper));
    for (let x = 0; x < widthPx; x++) {
      const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / TILE - 0.5));
      const left = Math.floor(u);
      const gain =
        (gains[left] ?? 1) + (u - left) * ((gains[Math.min(columns - 1, left + 1)] ?? 1) - (gains[left] ?? 1));
      out[y * widthPx + x] = Math.min(255, (samples[y * widthPx + x] ?? 255) * Math.max(1, gain) + 0.5);
    }
  }
  return { samples: out, widthPx, heightPx };
}
