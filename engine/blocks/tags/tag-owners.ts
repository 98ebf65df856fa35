/** Which element of a tagged PDF's structure a piece of text stands in. */

import type { GlyphRun, TagElement } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { addTo } from '../../geometry/groups.ts';

/** Boxes of glyphs end at their outlines: a full stop is low, a quotation mark high. */
const SLACK_PT = 1;
const SLACK_EM = 0.45;
/** Boxes are looked for in bands of this height. */
const BAND_PT = 16;

interface Piece extends Box {
  element: number;
}

/** Elements by the runs that they own themselves; runs outside all of them are left out. */
export function ownersOf<Run extends GlyphRun>(
  runs: readonly Run[],
  elements: readonly TagElement[],
): Map<Run, number> {
  const bands = bandsOf(elements);
  const owners = new Map<Run, number>();
  for (const run of runs) {
    const { sizePt } = run.style;
    const x = (run.x0 + run.x1) / 2;
    const y = run.baseline - 0.25 * sizePt;
    let nearest: Piece | undefined;
    let least = SLACK_EM * sizePt;
    for (const piece of bands.get(Math.floor(y / BAND_PT)) ?? []) {
      if (x < piece.x0 - SLACK_PT || x > piece.x1 + SLACK_PT) continue;
      const distance = Math.max(piece.y0 - y, y - piece.y1, 0);
      if (distance < least) {
        least = distance;
        nearest = piece;
      }
      if (distance === 0) break;
    }
    if (nearest) owners.set(run, nearest.element);
  }
  return owners;
}

type Bands = ReadonlyMap<number, readonly Piece[]>;

/** A page's elements are asked for by each of its blocks and tables. */
const known = new WeakMap<readonly TagElement[], Bands>();

function bandsOf(elements: readonly TagElement[]): Bands {
  const bands = known.get(elements) ?? intoBands(elements);
  known.set(elements, bands);
  return bands;
}

function intoBands(elements: readonly TagElement[]): Bands {
  const bands = new Map<number, Piece[]>();
  elements.forEach(({ boxes }, element) => {
    for (const box of boxes) {
      const piece = { ...box, element };
      const last = Math.min(Math.floor(box.y1 / BAND_PT) + 1, Math.floor(box.y0 / BAND_PT) + MAX_BANDS);
      for (let at = Math.floor(box.y0 / BAND_PT) - 1; at <= last; at++) {
        addTo(bands, at, piece);
      }
    }
  });
  return bands;
}

/** No line is higher. */
const MAX_BANDS = 40;
