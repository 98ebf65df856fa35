/** What paper and scanners do to a page, on its picture. Pure: the same for the same seed. */

import { type GreyBitmap, rotate } from '../../engine/ocr/bitmap.ts';

export interface Page extends GreyBitmap {
  /** Pixels per inch. */
  dpi: number;
}

/** @param other another page of the same size, for what shows two of them */
type Defect = (page: Page, random: () => number, other: Page) => Page;

export interface ScanKind {
  dpi: number;
  defect: Defect;
  /** Whether the other page stands on the sheet, too. */
  isSpread?: boolean;
}

const DEGREE = Math.PI / 180;
const between = (random: () => number, from: number, to: number): number => from + (to - from) * random();
const either = (random: () => number): 1 | -1 => (random() < 0.5 ? -1 : 1);
const grey = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

const kinds = {
  clean: { dpi: 200, defect: (page) => page },
  skewed: { dpi: 200, defect: (page, random) => turned(page, either(random) * between(random, 0.7, 2.5)) },
  noisy: { dpi: 200, defect: (page, random) => speckled(grained(page, random, 24), random, 0.002) },
  coarse: { dpi: 150, defect: (page, random) => grained(blurred(page), random, 8) },
  bilevel: { dpi: 200, defect: (page, random) => bilevel(grained(page, random, 30), between(random, 110, 190)) },
  faded: {
    dpi: 200,
    defect: (page, random) =>
      grained(
        eachPixel(page, (value) => 150 + 0.35 * value),
        random,
        8,
      ),
  },
  uneven: { dpi: 200, defect: (page, random) => grained(unevenlyLit(page, random), random, 6) },
  through: { dpi: 200, defect: (page, random, other) => grained(showingThrough(page, other), random, 6) },
  bordered: { dpi: 200, defect: (page, random) => bordered(turned(page, either(random) * 0.8), random) },
  stamped: { dpi: 200, defect: (page, random) => grained(stamped(page, random), random, 6) },
  spread: { dpi: 200, defect: (page, random, other) => grained(spread(page, other), random, 6), isSpread: true },
} satisfies Record<string, ScanKind>;

export const scanKinds: Readonly<Record<string, ScanKind>> = kinds;

function eachPixel(page: Page, of: (value: number, x: number, y: number) => number): Page {
  const { widthPx } = page;
  const samples = page.samples.map((value, i) => grey(of(value, i % widthPx, Math.floor(i / widthPx))));
  return { ...page, samples };
}

const turned = (page: Page, degrees: number): Page => ({ ...page, ...rotate(page, degrees * DEGREE) });

/** Noise of a bell's shape: the sum of four even ones, whose spread is 1/√3 of their range. */
function grained(page: Page, random: () => number, deviation: number): Page {
  const scale = deviation * Math.sqrt(3);
  return eachPixel(page, (value) => value + scale * (random() + random() + random() + random() - 2));
}

/** Dust of one to three pixels, dark and light. */
function speckled(page: Page, random: () => number, share: number): Page {
  const samples = page.samples.slice();
  for (let count = share * samples.length; count > 0; count--) {
    const at = Math.floor(random() * samples.length);
    samples.fill(random() < 0.7 ? 0 : 255, at, at + 1 + Math.floor(3 * random()));
  }
  return { ...page, samples };
}

function blurred(page: Page): Page {
  const { samples, widthPx } = page;
  const at = (i: number): number => samples[i] ?? 255;
  const across = { ...page, samples: samples.map((_, i) => (at(i - 1) + 2 * at(i) + at(i + 1)) / 4) };
  return eachPixel(across, (value, x, y) => {
    const i = y * widthPx + x;
    return ((across.samples[i - widthPx] ?? 255) + 2 * value + (across.samples[i + widthPx] ?? 255)) / 4;
  });
}

const bilevel = (page: Page, threshold: number): Page => eachPixel(page, (value) => (value < threshold ? 0 : 255));

/** Light falls off towards a corner, as on photographs, and the fold of a book casts a shadow. */
function unevenlyLit(page: Page, random: () => number): Page {
  const [right, bottom] = [random() < 0.5, random() < 0.5];
  return eachPixel(page, (value, x, y) => {
    const [u, v] = [x / page.widthPx, y / page.heightPx];
    const away = ((right ? u : 1 - u) + (bottom ? v : 1 - v)) / 2;
    const fold = Math.exp(-(right ? 1 - u : u) * 25);
    return value * (1 - 0.55 * away - 0.35 * fold);
  });
}

/** The back's print through thin paper: mirrored, pale, soft. */
function showingThrough(page: Page, back: Page): Page {
  const { samples } = blurred(back);
  return eachPixel(page, (value, x, y) => {
    const behind = samples[y * back.widthPx + (back.widthPx - 1 - x)] ?? 255;
    return Math.min(value, 240) - 0.28 * (255 - behind);
  });
}

/** The dark lid round a sheet that lies askew, and the holes that it was filed by. */
function bordered(page: Page, random: () => number): Page {
  const inch = page.dpi;
  const [left, top, right, bottom] = [0.25, 0.1, 0.1, 0.2].map((width) => width * inch * between(random, 0.6, 1.4));
  const slope = between(random, -0.01, 0.01);
  return eachPixel(page, (value, x, y) => {
    const isOff =
      x + slope * y < (left ?? 0) ||
      y - slope * x < (top ?? 0) ||
      page.widthPx - x + slope * y < (right ?? 0) ||
      page.heightPx - y - slope * x < (bottom ?? 0);
    const isHole = [0.4, 0.6].some((at) => Math.hypot(x - 0.5 * inch, y - at * page.heightPx) < 0.12 * inch);
    return isOff || isHole ? 25 : value;
  });
}

/** The ring of a rubber stamp over the text of the lower right, and a stroke of a pen in the margin. */
function stamped(page: Page, random: () => number): Page {
  const inch = page.dpi;
  const [cx, cy] = [between(random, 0.55, 0.8) * page.widthPx, between(random, 0.6, 0.85) * page.heightPx];
  const penTop = between(random, 0.2, 0.5) * page.heightPx;
  return eachPixel(page, (value, x, y) => {
    const radius = Math.hypot(x - cx, y - cy);
    const isRing = [0.7, 0.55].some((at) => Math.abs(radius - at * inch) < 0.015 * inch);
    const penX = 0.4 * inch + 0.05 * inch * Math.sin((y - penTop) / (0.1 * inch));
    const isPen = y > penTop && y < penTop + 1.5 * inch && Math.abs(x - penX) < 0.012 * inch;
    return isRing || isPen ? Math.min(value, 110) : value;
  });
}

/** An open book: two pages and the shadow between them. */
function spread(left: Page, right: Page): Page {
  const widthPx = left.widthPx + right.widthPx;
  const heightPx = Math.max(left.heightPx, right.heightPx);
  const samples = new Uint8Array(widthPx * heightPx).fill(255);
  for (const [page, from] of [
    [left, 0],
    [right, left.widthPx],
  ] as const)
    for (let y = 0; y < page.heightPx; y++)
      samples.set(page.samples.subarray(y * page.widthPx, (y + 1) * page.widthPx), y * widthPx + from);
  const fold = 0.12 * left.dpi;
  return eachPixel({ ...left, samples, widthPx, heightPx }, (value, x) => {
    const away = Math.abs(x - left.widthPx) / fold;
    return value * (1 - 0.6 * Math.exp(-away * away));
  });
}
