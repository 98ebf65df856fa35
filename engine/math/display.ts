/** Finds formulas that stand in lines of their own. */

import type { MathNode } from '../document/math.ts';
import { mathFontOf } from '../extract/fonts/math-fonts.ts';
import type { Rule } from '../extract/page-content.ts';
import { type Box, overlap, union } from '../geometry/box.ts';
import { medianOf } from '../geometry/statistics.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Atom, atomsOf, isCalculation, isVariable, SMALL } from './atoms.ts';
import { buildFormula } from './build.ts';
import type { Spoils } from './drawn-signs.ts';
import { rowsOf } from './fences.ts';
import { crossedBands, isIn, ruledBands } from './ruled-bands.ts';
import { classOf, LYING_BRACES } from './symbols.ts';

export interface DisplayFormula {
  /** Around its glyphs. */
  box: Box;
  /** The same as wide as the column. */
  column: Box;
  /** Null where the formula can't be read and has to be shown as a picture. */
  math: MathNode | null;
  /** The number at the margin, without its brackets. */
  tag: string | null;
  /** The formula's text as it stands, from left to right. */
  words: string;
}

/** Parts of one formula are closer than the lines of aligned ones (TeX: 3 pt more than the leading). */
const JOIN_Y_EM = 0.45;
/** Two quads and a relation's air. */
const JOIN_X_EM = 3;
/** How far the paragraphs around a display tell where its column is. */
const COLUMN_REACH_EM = 7;
const INDENT_EM = 1.4;
/** Braces and arrows are drawn a little over and under the letters. */
const DRAWN_REACH_EM = 0.75;
const MAX_WORDS_INSIDE = 6;
const LABEL = /^[([]\s*(?:\p{Lu}\.?)?\d+(?:[.–-]\d+)*\p{Ll}?[′']?\s*[)\]]$/u;

type Kind = 'formula' | 'scrap' | 'label' | 'text';

interface Piece extends Box {
  line: TextLine;
  atoms: Atom[];
  kind: Kind;
  words: number;
}

/** @returns the displays, and the lines that are left, with what they are made of */
export function takeDisplays(
  lines: readonly TextLine[],
  rules: readonly Rule[],
  spoils: Spoils,
): { displays: DisplayFormula[]; rest: { line: TextLine; atoms: readonly Atom[] }[] } {
  const pieces = withNumbered(lines.map(pieceOf));
  const used = new Set<Piece>();
  const displays: DisplayFormula[] = [];
  const bars = rules.filter((rule) => rule.horizontal);
  const groups = groupsOf(pieces, bars);
  const em = medianOf(pieces.map(({ line }) => line.sizePt)) ?? 0;
  const bands = groups.length === 0 ? [] : [...ruledBands(pieces, rules, em), ...crossedBands(rules, em)];
  for (const group of groups) {
    if (group.some((piece) => used.has(piece))) continue;
    const inside = withWords(group, pieces, groups);
    const box = union(inside);
    if (bands.some((band) => isIn(box, band))) continue;
    const em = Math.max(...inside.map((piece) => piece.line.sizePt));
    const column = columnOf(box, pieces, inside, em);
    if (!column) continue;
    const labels = pieces.filter(
      (piece) => piece.kind === 'label' && isBeside(piece, box) && inColumn(piece, column, em),
    );
    const isSetIn = box.x0 - column.x0 >= INDENT_EM * em;
    if (!isSetIn && labels.length === 0 && !isParted(inside, box, pieces, em)) continue;
    if (!isDisplay(inside, box, column, pieces, em)) continue;
    for (const piece of [...inside, ...labels]) used.add(piece);
    const found = formulasOf(inside, box, labels, bars, em);
    // A display has its column for itself: what stands beside its lines belongs to it.
    displays.push(
      ...found.map((display) => ({
        ...display,
        math: spoils(display.box, em, DRAWN_REACH_EM) ? null : display.math,
        column: { ...display.box, x0: Math.min(column.x0, box.x0), x1: Math.max(column.x1, box.x1) },
      })),
    );
  }
  return { displays, rest: pieces.filter((piece) => !used.has(piece)) };
}

function pieceOf(line: TextLine): Piece {
  const atoms = atomsOf(line.runs);
  const box = union(atoms);
  const text = textOfLine(line);
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
  const kind = LABEL.test(text) ? 'label' : kindOf(atoms, line);
  return { ...box, line, atoms, kind, words };
}

/** A number at the margin makes a formula of a line that has words in it: "per B", "the number of trees of G". */
function withNumbered(pieces: Piece[]): Piece[] {
  const labels = pieces.filter(({ kind }) => kind === 'label');
  const hasNumber = (piece: Piece): boolean =>
    labels.some((label) => isBeside(label, piece) && label.x0 - piece.x1 > NUMBER_GAP_EM * piece.line.sizePt);
  const isEquation = ({ kind, words, line, atoms }: Piece): boolean =>
    kind === 'text' &&
    words <= MAX_WORDS_INSIDE &&
    !line.rtl &&
    atoms.some(({ mathematical }) => mathematical) &&
    atoms.some(({ sign }) => classOf(sign) === 'relation');
  return pieces.map((piece) =>
    isEquation(piece) && !isCode(piece) && hasNumber(piece) ? { ...piece, kind: 'formula' } : piece,
  );
}
/** TeX sets no equation closer to its number. */
const NUMBER_GAP_EM = 0.5;

/** Text has none that have grown; roots stand in it, and their letters tell whether they are read. */
const isTallBracket = ({ grown, sign }: Atom): boolean => grown && sign !== '' && '()[]{}'.includes(sign);

function kindOf(atoms: readonly Atom[], line: TextLine): Kind {
  if (
    line.rtl ||
    atoms.some(
      ({ node, run, sizePt }) =>
        run.style.monospace ||
        (node.type === 'text' && mathFontOf(run.style) === 'none' && sizePt > SMALL * line.sizePt),
    )
  )
    return 'text';
  if (atoms.some((atom) => atom.mathematical || atom.grown) || (atoms.some(isVariable) && atoms.some(isCalculation)))
    return 'formula';
  const short = atoms.length <= 12;
  return short &&
    atoms.every(({ node, sign }) => node.type === 'number' || node.type === 'identifier' || classOf(sign) !== undefined)
    ? 'scrap'
    : 'text';
}

/** Pieces of formulas that stand close to each other. */
function groupsOf(pieces: readonly Piece[], bars: readonly Rule[]): Piece[][] {
  const left = new Set(pieces.filter((piece) => piece.kind === 'formula' || piece.kind === 'scrap'));
  const groups: Piece[][] = [];
  for (const seed of left) {
    if (seed.kind !== 'formula') continue;
    left.delete(seed);
    const group = [seed];
    for (const piece of group) {
      for (const other of left) {
        if (!isNear(piece, other, bars)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function isNear(a: Piece, b: Piece, bars: readonly Rule[]): boolean {
  const em = Math.max(a.line.sizePt, b.line.sizePt);
  const dy = Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
  const dx = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  if (dy < 0) return dx < JOIN_X_EM * em;
  if (dy < JOIN_Y_EM * em) return dx < 0.5 * em;
  const [upper, lower] = a.y0 < b.y0 ? [a, b] : [b, a];
  const isBar = (bar: Rule): boolean =>
    bar.y0 > upper.y1 - 0.3 * em &&
    bar.y1 < lower.y0 + 0.3 * em &&
    overlap(bar.x0, bar.x1, a.x0, a.x1) > 0 &&
    overlap(bar.x0, bar.x1, b.x0, b.x1) > 0;
  return dy < em && bars.some(isBar);
}

/** Short words in the rows of a formula belong to it: "if", "otherwise", "for all", and the formulas behind them as wholes. */
function withWords(group: readonly Piece[], pieces: readonly Piece[], groups: readonly Piece[][]): Piece[] {
  const inside = [...group];
  const braces = group.flatMap(({ atoms }) => atoms.filter(({ sign }) => sign !== '' && LYING_BRACES.includes(sign)));
  for (;;) {
    const box = union(inside);
    const next = pieces.find(
      (piece) =>
        !inside.includes(piece) &&
        (piece.kind === 'scrap' ||
          piece.kind === 'formula' ||
          (piece.kind === 'text' && piece.words <= MAX_WORDS_INSIDE && !isCode(piece))) &&
        (braces.some((brace) => labels(piece, brace)) ||
          overlap(piece.y0, piece.y1, box.y0, box.y1) > 0.5 * (piece.y1 - piece.y0)) &&
        Math.max(piece.x0, box.x0) - Math.min(piece.x1, box.x1) < JOIN_X_EM * piece.line.sizePt,
    );
    if (!next) return inside;
    inside.push(...(groups.find((other) => other.includes(next)) ?? [next]));
  }
}

const isCode = ({ line }: Piece): boolean => line.runs.some((run) => run.style.monospace);

/** Small words over or under a brace say what it embraces. */
function labels(piece: Piece, brace: Atom): boolean {
  const em = brace.sizePt;
  const away = Math.max(piece.y0, brace.y0) - Math.min(piece.y1, brace.y1);
  return piece.line.sizePt < SMALL * em && away < em && overlap(piece.x0, piece.x1, brace.x0 - em, brace.x1 + em) > 0;
}

/** The width of the paragraphs right above and below; null where there are none. */
function columnOf(
  box: Box,
  pieces: readonly Piece[],
  inside: readonly Piece[],
  em: number,
): { x0: number; x1: number } | null {
  const away = (piece: Box): number => Math.max(piece.y0, box.y0) - Math.min(piece.y1, box.y1);
  const lines = pieces.filter(
    (piece) =>
      piece.kind === 'text' &&
      piece.words >= 4 &&
      !inside.includes(piece) &&
      away(piece) > -0.2 * em &&
      overlap(piece.x0, piece.x1, box.x0, box.x1) > 0,
  );
  // Between displays that only "where" or "and" joins, the nearest paragraph may be far.
  const [nearest] = lines.toSorted((a, b) => away(a) - away(b));
  const isSure = nearest && em > SMALL * nearest.line.sizePt && standsAlone(inside, box, pieces);
  const reach = Math.max(COLUMN_REACH_EM * em, isSure ? away(nearest) + em : 0);
  const near = lines.filter((piece) => away(piece) < reach);
  if (near.length === 0) return null;
  // An abstract or a caption above reaches over the columns that stand beside the formula.
  const beside = pieces.filter((piece) => piece.kind === 'text' && !inside.includes(piece) && isBeside(piece, box));
  const isWide = (piece: Piece): boolean => beside.some((other) => overlap(piece.x0, piece.x1, other.x0, other.x1) > 0);
  const own = near.filter((piece) => !isWide(piece));
  // Lines that start at the same edge are of the same column; the longest tells its width.
  const { x0, x1 } = union(own.length > 0 ? own : near);
  const alike = pieces.filter(
    (piece) =>
      piece.kind === 'text' && piece.words >= 4 && Math.abs(piece.x0 - x0) < em && (own.length === 0 || !isWide(piece)),
  );
  return { x0, x1: Math.max(x1, ...alike.map((line) => line.x1)) };
}

/** A relation or a sum with nothing beside it: no cell of a table, and no example beside its code. */
function standsAlone(inside: readonly Piece[], box: Box, pieces: readonly Piece[]): boolean {
  const relates = inside.some(({ atoms }) => atoms.some(({ sign }) => /relation|large/.test(classOf(sign) ?? '')));
  return relates && !pieces.some((piece) => piece.kind !== 'label' && !inside.includes(piece) && isBeside(piece, box));
}

/** Where displays begin at the edge of the column, they are known by their numbers or by the room around them. */
function isParted(inside: readonly Piece[], box: Box, pieces: readonly Piece[], em: number): boolean {
  const room = ROOM_EM * em;
  return !pieces.some(
    (piece) =>
      !inside.includes(piece) &&
      piece.y0 < box.y1 + room &&
      piece.y1 > box.y0 - room &&
      overlap(piece.x0, piece.x1, box.x0, box.x1) > 0,
  );
}
/** Lines of text stand 0.3 em apart. */
const ROOM_EM = 0.6;

function isDisplay(
  inside: readonly Piece[],
  box: Box,
  column: { x0: number; x1: number },
  pieces: readonly Piece[],
  em: number,
): boolean {
  if (box.x0 < column.x0 - INDENT_EM * em || box.x1 > column.x1 + 2 * em) return false;
  const words = inside.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.words : 0), 0);
  if (words > 2 * MAX_WORDS_INSIDE || (words > MAX_WORDS_INSIDE && beginsAsSentence(inside))) return false;
  const atoms = inside.flatMap((piece) => piece.atoms);
  if (
    !atoms.some((atom) => isVariable(atom) || isTallBracket(atom) || (atom.mathematical && atom.sign === '')) &&
    !atoms.some((atom) => classOf(atom.sign) === 'large')
  )
    return false;
  const computes = atoms.some((atom) => ['relation', 'large', 'binary'].includes(classOf(atom.sign) ?? ''));
  if (!computes && (atoms.length < 4 || areCells(inside))) return false;
  return !pieces.some(
    (piece) => !inside.includes(piece) && piece.kind !== 'label' && isBeside(piece, box) && inColumn(piece, column, em),
  );
}

/** Numbers side by side that nothing joins, and no bracket holds: the row of a table, whose notes have letters as their marks. */
function areCells(inside: readonly Piece[]): boolean {
  const isNumber = ({ atoms }: Piece): boolean => atoms.every(({ node }) => node.type === 'number');
  const isHeld = inside.some(({ atoms }) => atoms.some(({ sign }) => FENCES.has(classOf(sign) ?? '')));
  return !isHeld && inside.filter(isNumber).length >= 2;
}

const FENCES: ReadonlySet<string> = new Set(['open', 'close']);

/** Words come behind a formula, as its condition; before it stands a sentence that it is part of. */
function beginsAsSentence(inside: readonly Piece[]): boolean {
  const first = inside.reduce((left, piece) => (piece.x0 < left.x0 ? piece : left));
  return first.kind === 'text' && first.words >= MIN_SENTENCE_WORDS;
}
const MIN_SENTENCE_WORDS = 3;

const isBeside = (piece: Box, box: Box): boolean =>
  overlap(piece.y0, piece.y1, box.y0, box.y1) > 0.4 * (piece.y1 - piece.y0);
const inColumn = (piece: Box, column: { x0: number; x1: number }, em: number): boolean =>
  piece.x0 > column.x0 - em && piece.x1 < column.x1 + em;

/** Each row by itself where each has its number, one formula otherwise. */
function formulasOf(
  inside: readonly Piece[],
  box: Box,
  labels: readonly Piece[],
  rules: readonly Rule[],
  em: number,
): Omit<DisplayFormula, 'column'>[] {
  const atoms = inside.flatMap((piece) => piece.atoms);
  const bars = rules.filter(
    (rule) =>
      rule.horizontal &&
      rule.x0 > box.x0 - em &&
      rule.x1 < box.x1 + em &&
      rule.y0 > box.y0 - em &&
      rule.y1 < box.y1 + em,
  );
  const rows = rowsOf(atoms, bars, em);
  const sorted = [...labels].sort((a, b) => a.y0 - b.y0);
  const barsOf = (row: Box): Rule[] => bars.filter((bar) => bar.y0 > row.y0 - 0.5 * em && bar.y1 < row.y1 + 0.5 * em);
  if (rows.length > 1 && labels.length === rows.length) {
    return rows.map((row, i) => displayOf(row, union(row), buildFormula(row, barsOf(union(row))), sorted[i]));
  }
  if (rows.length < 2) return [displayOf(atoms, box, buildFormula(atoms, bars), sorted[0])];
  const lines = rows.map((row) => buildFormula(row, barsOf(union(row))));
  const whole = lines.every((line) => line !== null);
  const math: MathNode | null = whole ? { type: 'grid', rows: lines.map(alignedCells) } : null;
  return [displayOf(atoms, box, math, sorted[0])];
}

function displayOf(
  atoms: readonly Atom[],
  box: Box,
  math: MathNode | null,
  label: Piece | undefined,
): Omit<DisplayFormula, 'column'> {
  const words = [...atoms].sort((a, b) => a.x0 - b.x0).map((atom) => atom.run.text.slice(atom.from, atom.to));
  const tag = label ? textOfLine(label.line).replace(/^[([]\s*|\s*[)\]]$/g, '') : null;
  return { box, math, tag, words: words.join(' ') };
}

/** Aligned rows are aligned at their first relation. */
function alignedCells(node: MathNode): MathNode[] {
  if (node.type !== 'row') return [node];
  const at = node.children.findIndex((child) => child.type === 'operator' && classOf(child.value) === 'relation');
  if (at < 0) return [node];
  return [
    { type: 'row', children: node.children.slice(0, at) },
    { type: 'row', children: node.children.slice(at) },
  ];
}
