/** Glyph runs → atoms: the letters, numbers, signs and words that formulas are built from. */

import { type Alphabet, FUNCTIONS, type MathNode } from '../document/math.ts';
import { type MathFont, mathFontOf, mathLetterOf, NAMELESS_MATH } from '../extract/fonts/math-fonts.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';
import { ACCENTS, classOf, isMathematical, SPACING_ACCENTS } from './symbols.ts';

export interface Atom extends Box {
  baseline: number;
  sizePt: number;
  node: MathNode;
  /** The character of a single sign; empty for everything that is made of several. */
  sign: string;
  /** The outline is known: a delimiter, sum or root that has grown. */
  grown: boolean;
  /** Set in a mathematical font or alphabet, so that it speaks for a formula. */
  mathematical: boolean;
  run: GlyphRun;
  /** Its characters in the run: from, to (UTF-16). */
  from: number;
  to: number;
  /** What it was made of, where it is made of several. */
  parts: readonly Atom[];
}

/** Most runs: a word that is one piece, has no marks and is in no mathematical alphabet. */
const PLAIN_WORD = /^[A-Za-z]{2,}$/;

/** Letters smaller than this share of others are scripts, or parts of what stands in their line: TeX's next size is .7 to .8. */
export const SMALL = 0.86;

export const ASCENT_EM = 0.7;
export const DESCENT_EM = 0.2;
/** Numbers, names of functions and words stay whole. Thousands are parted by commas only between digits. */
const PIECES = /\d+(?:[.,]\d+)*|(?:(?![\u{1d400}-\u{1d7ff}])\p{L}){2,}|\p{L}\p{M}*|[^\p{M}\p{L}]\ufe01?|\p{M}/gu;
/** An accent is drawn before its letter or, as the last of its term, before the relation that follows. */
const MARK_FIRST = /^(\p{M})(\p{L})/u;
const MARKED_SIGN = /^([=<>≤≥≠≈∼≡→+−-])(\p{M})/u;

/** The glyphs that an atom was made of. */
export function leavesOf(atom: Atom): Atom[] {
  return atom.parts.length === 0 ? [atom] : atom.parts.flatMap(leavesOf);
}

export function atomsOf(runs: readonly GlyphRun[]): Atom[] {
  return withNames(runs.flatMap(atomsOfRun));
}

function atomsOfRun(run: GlyphRun): Atom[] {
  if (run.math) return [atomOfFormula(run, run.math)];
  const font = mathFontOf(run.style);
  if (BRACE_PARTS.test(run.text)) return [atomOfBrace(run)];
  if (PLAIN_WORD.test(run.text) && !isProduct(run.text, run, font)) return [atomOfWord(run, font)];
  // Unicode has the mark behind its letter; both are as long.
  const text = run.text.replace(MARK_FIRST, '$2$1').replace(MARKED_SIGN, '$2$1');
  const letters = [...text].length;
  const perLetter = (run.x1 - run.x0) / Math.max(1, letters);
  const atoms: Atom[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    const from = match.index;
    // Words of a variable font are products of letters, and so are letters of a mathematical alphabet.
    const parts = isProduct(match[0], run, font) ? (match[0].match(/\P{M}\p{M}*/gu) ?? []) : [match[0]];
    let offset = from;
    for (const part of parts) {
      const count = [...part].length;
      const x0 = run.x0 + at * perLetter;
      const node = nodeOf(part, run, font);
      const to = offset + part.length;
      atoms.push(atomOf(run, node, speaks(part, node, font), { x0, x1: x0 + count * perLetter, from: offset, to }));
      at += count;
      offset += part.length;
    }
  }
  return atoms;
}

/** What has been read as a whole already. */
function atomOfFormula(run: GlyphRun, math: MathNode): Atom {
  const whole = { x0: run.x0, x1: run.x1, from: 0, to: run.text.length };
  return { ...atomOf(run, math, true, whole), grown: false };
}

/** A brace that lies over or under terms, made of its ends, its middle and lines between them. */
const BRACE_PARTS = /^[⏜⏝⏞⏟⎴⎵]{2,}$/u;

function atomOfBrace(run: GlyphRun): Atom {
  const node: MathNode = { type: 'operator', value: /[⏟⏝⎵]/u.test(run.text) ? '⏟' : '⏞' };
  return atomOf(run, node, true, { x0: run.x0, x1: run.x1, from: 0, to: run.text.length });
}

function atomOfWord(run: GlyphRun, font: MathFont): Atom {
  const { text, x0 } = run;
  const node: MathNode = FUNCTIONS.has(text)
    ? { type: 'identifier', value: text, alphabet: 'upright' }
    : { type: 'text', value: text };
  // As sums of letters, which numbers don't always make up.
  const x1 = x0 + text.length * ((run.x1 - x0) / text.length);
  return atomOf(run, node, font !== 'none' && node.type === 'identifier', { x0, x1, from: 0, to: text.length });
}

const atomOf = (
  run: GlyphRun,
  node: MathNode,
  mathematical: boolean,
  place: Pick<Atom, 'x0' | 'x1' | 'from' | 'to'>,
): Atom => ({
  ...place,
  y0: run.ink?.y0 ?? run.baseline - ASCENT_EM * run.style.sizePt,
  y1: run.ink?.y1 ?? run.baseline + DESCENT_EM * run.style.sizePt,
  baseline: run.baseline,
  sizePt: run.style.sizePt,
  node,
  sign: node.type === 'operator' ? node.value : '',
  grown: run.ink !== undefined,
  mathematical,
  run,
  parts: [],
});

function isProduct(text: string, run: GlyphRun, font: MathFont): boolean {
  if (!PLAIN_WORD.test(text)) {
    if (!/^\p{L}{2,}$/u.test(text)) return false;
    if (mathLetterOf([...text][0] ?? '') !== null) return true;
  }
  if (FUNCTIONS.has(text) && (font !== 'italic' || run.style.font === NAMELESS_MATH)) return false;
  // Fonts with variables of their own keep their upright letters for words.
  if (font === 'upright') return false;
  return font !== 'none' || (run.style.italic && text.length <= 2);
}

function nodeOf(text: string, run: GlyphRun, font: MathFont): MathNode {
  if (SPACING_ACCENTS[text] !== undefined) return { type: 'operator', value: text };
  if (/^\d/.test(text)) return { type: 'number', value: text };
  const [base = '', ...marks] = [...text.normalize('NFD')];
  const accent = marks[0];
  if (accent !== undefined && ACCENTS[accent]) {
    const inner = nodeOf(base === 'ı' ? 'i' : base === 'ȷ' ? 'j' : base, run, font);
    return { type: 'accent', base: inner, accent, under: false };
  }
  const special = mathLetterOf(text);
  if (special && /\p{N}/u.test(special.letter)) return { type: 'number', value: special.letter };
  if (special) return { type: 'identifier', value: special.letter, alphabet: special.alphabet };
  const latin = LATIN_CAPITALS[base];
  if (latin !== undefined && font !== 'none')
    return { type: 'identifier', value: latin, alphabet: alphabetOf(text, run, font) };
  if (/^\p{L}$/u.test(text) || classOf(text) === 'letter')
    return { type: 'identifier', value: text, alphabet: alphabetOf(text, run, font) };
  if (FUNCTIONS.has(text)) return { type: 'identifier', value: text, alphabet: 'upright' };
  if (/^\p{L}/u.test(text)) return { type: 'text', value: text };
  return { type: 'operator', value: text.replace(/\ufe01/g, '') };
}

/** Greek capitals that look like Latin ones have no names in LaTeX; some fonts call both by the same one. */
const LATIN_CAPITALS: Record<string, string> = Object.fromEntries(
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΧX'.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

function alphabetOf(letter: string, run: GlyphRun, font: MathFont): Alphabet {
  // Symbol fonts hold the calligraphic capitals, and some keep other letters beside them.
  if (font === 'calligraphic' || font === 'blackboard') return /^[A-Z]$/.test(letter) ? font : 'italic';
  if (run.style.bold) return 'bold';
  if (font !== 'none') return font;
  return run.style.italic || /\p{Script=Greek}/u.test(letter) ? 'italic' : 'upright';
}

/** Signs that text takes from mathematical fonts: bullets, marks of notes, arrows of menus, brackets of code. */
const TEXT_SIGNS = /^[•∙·∗*†‡§¶‖|\\{}()[\]/.,;:!?'′←→↑↓↔⇒<>◦○□■▪▸►✓-]$/u;

function speaks(text: string, node: MathNode, font: MathFont): boolean {
  if (mathLetterOf([...text][0] ?? '') !== null) return true;
  if (font === 'none') return false;
  if (node.type === 'identifier' || node.type === 'accent') return true;
  return (
    node.type === 'operator' &&
    !TEXT_SIGNS.test(node.value) &&
    (isMathematical(node.value) || classOf(node.value) !== undefined)
  );
}

/** A sign that stands over a letter of its own accord. */
export const accentOf = ({ sign }: Atom): string | null =>
  SPACING_ACCENTS[sign] ?? (/^\p{M}$/u.test(sign) && ACCENTS[sign] ? sign : null);

/** The name of an operator touches what it is applied to. */
const APPLIED_EM = 0.1;

/** Words right before a bracket that a variable follows are names of operators: "Var(X)", "softmax(z)". */
function withNames(all: readonly Atom[]): Atom[] {
  const atoms = [...all];
  for (const [i, { node, x1, sizePt, baseline, run, from }] of atoms.entries()) {
    if (node.type !== 'text' || run.style.italic || !isName(node.value)) continue;
    const [open, argument] = [atoms[i + 1], atoms[i + 2]];
    if (!open || !argument || !'([{'.includes(open.sign) || open.sign === '' || !argument.mathematical) continue;
    if (open.x0 - x1 > APPLIED_EM * sizePt || open.baseline !== baseline || argument.baseline !== baseline) continue;
    const before = atoms[i - 1];
    // The last part of "log-likelihood(x)".
    if (from > 0 && before?.run === run) continue;
    const named: Atom = { ...(atoms[i] ?? open), node: { type: 'identifier', value: node.value, alphabet: 'upright' } };
    atoms[i] = { ...named, mathematical: true };
  }
  return atoms;
}

const isName = (word: string): boolean => /^[A-Za-z]{2,10}$/.test(word);

/** Whether every part of an atom has a name in LaTeX and MathML. */
export function isKnown(atom: Atom): boolean {
  const { node } = atom;
  if (node.type !== 'operator') return !(node.type === 'identifier' && /[\ue000-\uf8ff\ufffd]/.test(node.value));
  return classOf(node.value) !== undefined || accentOf(atom) !== null || /^[\p{P}\p{S}]$/u.test(node.value);
}

/** A letter of the italic that text and variables share in some documents. */
export function isVariable({ node, run }: Atom): boolean {
  return node.type === 'identifier' && run.style.italic && [...run.text].length <= 2;
}

/** An operator that makes a formula of the variables beside it. */
export function isCalculation({ sign }: Atom): boolean {
  const kind = classOf(sign);
  return kind === 'relation' || (kind === 'binary' && !'-†‡*'.includes(sign));
}

/** Whether a run speaks for formulas on its page. */
export function speaksForFormulas(run: GlyphRun): boolean {
  const isCandidate = mathFontOf(run.style) !== 'none' || run.text.charCodeAt(0) === MATH_SURROGATE;
  return isCandidate && atomsOfRun(run).some((atom) => atom.mathematical);
}

/** High surrogate of the Mathematical Alphanumeric Symbols. */
const MATH_SURROGATE = 0xd835;
