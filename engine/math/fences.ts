/** Delimiters that have grown, and what they hold: one formula, or the rows of a matrix. */

import type { MathNode } from '../document/math.ts';
import type { Rule } from '../extract/page-content.ts';
import { type Box, middleX, union } from '../geometry/box.ts';
import { type Atom, SMALL } from './atoms.ts';
import { AIR_EM, rowBaseline } from './bars.ts';
import { type Build, composite, type Taken } from './build.ts';
import { outerBounds } from './row.ts';
import { LYING_BRACES } from './symbols.ts';

const OPEN = '([{⟨⌊⌈|‖∣';
const CLOSE = ')]}⟩⌋⌉|‖∣';
/** Columns of a matrix stand at least half a quad apart (Typst; TeX: 2 × 5 pt at 10 pt), operators 0.28 em at most. */
const COLUMN_GAP_EM = 0.42;
/** White space that parts rows; a fraction's bar reaches over it on both sides. */
const ROW_GAP_EM = 0.08;
const BAR_REACH_EM = 0.5;

/**
 * Takes the widest pair of delimiters that is wider than the widest bar.
 *
 * @returns null where what they hold can't be read
 */
export function takeFence(
  atoms: readonly Atom[],
  rules: readonly Rule[],
  wider: number,
  build: Build,
): Taken | 'none' | null {
  const pair = widestPair(atoms);
  if (!pair || pair.x1 - pair.x0 <= wider) return 'none';
  const { open, close, x1 } = pair;
  const delimiters = [open, close].filter((atom) => atom !== null);
  const tall = union(delimiters);
  const between = atoms.filter(
    (atom) => !delimiters.includes(atom) && middleX(atom) > open.x1 - 0.5 && middleX(atom) < (close?.x0 ?? x1) + 0.5,
  );
  const inside = between.filter((atom) => overlapsY(atom, tall));
  if (inside.length === 0) return null;
  const held = [...inside, ...outerBounds(inside, between)];
  const em = Math.max(...held.map((atom) => atom.sizePt));
  const within = rules.filter(
    (rule) => rule.x0 > open.x0 && rule.x1 < (close?.x1 ?? x1 + 1) && rule.y0 > tall.y0 - em && rule.y1 < tall.y1 + em,
  );
  const rows = rowsOf(held, within, em);
  const body: MathNode | null =
    rows.length > 1 ? (binomial(open, rows, build) ?? grid(rows, within, em, build)) : build(held, within);
  if (!body || (close === null && rows.length < 2)) return null;
  const used = [...delimiters, ...held];
  const box = union(used);
  const [opening, closing] = [open.sign, close?.sign ?? ''].map((sign) => (sign === '∣' ? '|' : sign));
  const node: MathNode = { type: 'fenced', open: opening ?? '', close: closing ?? '', body };
  return {
    atoms: [
      ...atoms.filter((atom) => !used.includes(atom)),
      { ...composite(used, node, box, open.baseline), grown: true },
    ],
    used: box,
  };
}

const overlapsY = (a: Box, b: Box): boolean => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.3 * (a.y1 - a.y0);

export interface Pair {
  open: Atom;
  close: Atom | null;
  x0: number;
  x1: number;
}

function widestPair(atoms: readonly Atom[]): Pair | null {
  return pairsOf(atoms).reduce<Pair | null>(
    (best, pair) => (best && best.x1 - best.x0 >= pair.x1 - pair.x0 ? best : pair),
    null,
  );
}

/** Delimiters that have grown, with their partners; a brace may have none. */
export function pairsOf(atoms: readonly Atom[]): Pair[] {
  const tall = atoms
    .filter((atom) => atom.grown && atom.sign !== '' && (OPEN + CLOSE).includes(atom.sign))
    .sort((a, b) => a.x0 - b.x0);
  const closing = new Set<Atom>();
  return tall.flatMap((open, i) => {
    if (!OPEN.includes(open.sign) || closing.has(open) || (isBar(open) && standsBehind(open, atoms))) return [];
    const close = partner(open, tall, i + 1);
    if (close) closing.add(close);
    else if (open.sign !== '{') return [];
    const x1 = close?.x1 ?? Math.max(...atoms.filter((atom) => overlapsY(atom, open)).map((atom) => atom.x1));
    return [{ open, close, x0: open.x0, x1 }];
  });
}

/** A bar is closed by the next one, a bracket by one of any kind. */
function partner(open: Atom, all: readonly Atom[], from: number): Atom | null {
  let depth = 0;
  for (let i = from; i < all.length; i++) {
    const atom = all[i];
    if (!atom || !isAsTall(open, atom)) continue;
    if (isBar(open) && depth === 0 && atom.sign === open.sign) return atom;
    if (isBar(atom)) continue;
    if (!CLOSE.includes(atom.sign)) depth++;
    else if (depth > 0) depth--;
    else return isBar(open) ? null : atom;
  }
  return null;
}

const isBar = ({ sign }: Atom): boolean => '|‖∣'.includes(sign);

/** A bar that opens nothing: it parts the members of a set from their condition, or has the place below it where something is taken. */
const standsBehind = (bar: Atom, atoms: readonly Atom[]): boolean => isApart(bar, atoms) || hasScript(bar, atoms);

function isApart(bar: Atom, atoms: readonly Atom[]): boolean {
  const beside = atoms.filter((atom) => atom !== bar && overlapsY(atom, bar));
  const before = Math.max(...beside.map(({ x1 }) => x1).filter((x) => x <= bar.x0));
  const after = Math.min(...beside.map(({ x0 }) => x0).filter((x) => x >= bar.x1));
  const air = Math.min(bar.x0 - before, after - bar.x1);
  return Number.isFinite(air) && air > AIR_EM * bar.sizePt;
}

/** A fraction's denominator stands higher (TeX, appendix G, rule 18a). */
const hasScript = (bar: Atom, atoms: readonly Atom[]): boolean =>
  atoms.some(
    (atom) =>
      atom.sizePt < SMALL * bar.sizePt &&
      Math.abs(atom.x0 - bar.x1) < AIR_EM * bar.sizePt &&
      Math.abs((atom.y0 + atom.y1) / 2 - bar.y1) < SCRIPT_DROP_EM * bar.sizePt,
  );
const SCRIPT_DROP_EM = 0.25;

const isAsTall = (a: Atom, b: Atom): boolean =>
  Math.abs(a.y0 - b.y0) < 0.15 * (a.y1 - a.y0) + 1 && Math.abs(a.y1 - b.y1) < 0.15 * (a.y1 - a.y0) + 1;

/** Rows by the white space between them. Rows of small atoms only are bounds or scripts of the row beside them. */
export function rowsOf(atoms: readonly Atom[], rules: readonly Rule[], em: number): Atom[][] {
  const lying = atoms.filter((atom) => atom.sign !== '' && LYING_BRACES.includes(atom.sign));
  const bars = [...rules, ...lying].map(
    (bar): Box => ({ ...bar, y0: bar.y0 - BAR_REACH_EM * em, y1: bar.y1 + BAR_REACH_EM * em }),
  );
  const isFull = (atom: Atom): boolean => atom.sizePt >= 0.85 * em;
  const full = atoms.filter(isFull);
  const bands: { y0: number; y1: number; row: Atom[] }[] = [];
  for (const box of [...full, ...bars].sort((a, b) => a.y0 - b.y0)) {
    const band = bands.at(-1);
    if (band && box.y0 < band.y1 + ROW_GAP_EM * em) band.y1 = Math.max(band.y1, box.y1);
    else bands.push({ y0: box.y0, y1: box.y1, row: [] });
  }
  // A row's lowest script may reach as far as the next one's highest.
  for (const atom of atoms) {
    const y = (atom.y0 + atom.y1) / 2;
    const away = (band: Pick<Box, 'y0' | 'y1'>): number => Math.max(band.y0 - y, y - band.y1, 0);
    const nearest = bands.reduce<(typeof bands)[number] | undefined>(
      (best, band) => (best && away(best) <= away(band) ? best : band),
      undefined,
    );
    nearest?.row.push(atom);
  }
  const rows = bands.map(({ row }) => row).filter((row) => row.some(isFull));
  return rows.length > 0 ? rows : [[...atoms]];
}

/** The parts of a binomial stand farther apart than the rows of a matrix (TeX, appendix G: 1.36 em, not 1.2), or are small ones. */
const BINOMIAL_EM = 1.28;

/** n over k in parentheses without a bar. */
function binomial(open: Atom, rows: readonly Atom[][], build: Build): MathNode | null {
  const [upper, lower] = rows;
  if (open.sign !== '(' || rows.length !== 2 || !upper || !lower) return null;
  const em = Math.max(...rows.flat().map((atom) => atom.sizePt));
  const apart = rowBaseline(lower) - rowBaseline(upper);
  if (cutsOf(rows, em).length > 0) return null;
  const isSmall = em < SMALL * open.sizePt;
  if (!isSmall && (apart < BINOMIAL_EM * em || apart > 1.2 * BINOMIAL_EM * em)) return null;
  const [a, b] = [union(upper), union(lower)];
  if (Math.abs(middleX(a) - middleX(b)) > 0.2 * em) return null;
  const numerator = build(upper, []);
  const denominator = build(lower, []);
  return numerator && denominator ? { type: 'fraction', numerator, denominator, bar: false } : null;
}

/** Where the white space that all rows share parts their columns. */
function cutsOf(rows: readonly Atom[][], em: number): number[] {
  const boxes = [...rows.flat()].sort((a, b) => a.x0 - b.x0);
  const cuts: number[] = [];
  let right = boxes[0]?.x1 ?? 0;
  for (const box of boxes) {
    if (box.x0 - right > COLUMN_GAP_EM * em) cuts.push((box.x0 + right) / 2);
    right = Math.max(right, box.x1);
  }
  return cuts;
}

function grid(rows: readonly Atom[][], rules: readonly Rule[], em: number, build: Build): MathNode | null {
  const cuts = cutsOf(rows, em);
  const cells: MathNode[][] = [];
  for (const row of rows) {
    const box = union(row);
    const line: MathNode[] = [];
    for (let column = 0; column <= cuts.length; column++) {
      const from = cuts[column - 1] ?? Number.NEGATIVE_INFINITY;
      const to = cuts[column] ?? Number.POSITIVE_INFINITY;
      const held = row.filter((atom) => middleX(atom) > from && middleX(atom) < to);
      const bars = rules.filter(
        (rule) => middleX(rule) > from && middleX(rule) < to && rule.y0 > box.y0 - 1 && rule.y1 < box.y1 + 1,
      );
      const cell: MathNode | null = held.length === 0 ? { type: 'row', children: [] } : build(held, bars);
      if (!cell) return null;
      line.push(cell);
    }
    cells.push(line);
  }
  return { type: 'grid', rows: cells };
}
