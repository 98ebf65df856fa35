/** Lines → inlines: joined text with its emphasis, scripts and links. */

import type { MathNode } from '../document/math.ts';
import type { Inline } from '../document/tree.ts';
import { RIGHT_TO_LEFT } from '../extract/letters/unicode.ts';
import { lowerSmallCapitals } from '../lines/small-capitals.ts';
import { type Span, spansOf } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { jointOf, type Vocabulary } from './hyphenation.ts';
import { lengthOfWords, partByLink } from './links/link-edges.ts';
import { isInPower } from './notes/footnotes.ts';

/** How a piece of text looks; pieces that look alike become one inline. */
interface Look {
  bold: boolean;
  italic: boolean;
  code: boolean;
  isStruck?: true;
  script: 'super' | 'sub' | null;
  link: string;
}

export interface Piece extends Look {
  text: string;
  /** The page that begins before this piece, from 1. */
  page?: number;
  /** What links to this place call it. */
  places?: readonly string[];
  /** The footnote that this piece is the mark of. */
  note?: string;
  /** The formula that the text stands for. */
  math?: MathNode;
  /** How it is spelt, in small letters above it. */
  ruby?: string;
  /** It begins a line that was meant to be one. */
  isNewLine?: true;
}

export interface InlineContext {
  vocabulary: Vocabulary;
  /** The link over a point of the page that the lines stand on; empty for none, `#anchor` inside the document. */
  linkAt(line: TextLine, x: number, y: number): string;
  /** What links to places in these lines call them: each place is given once, to the lines that come first. */
  placesIn(lines: readonly TextLine[]): string[];
  /** The footnote that a raised mark of a line refers to. */
  noteOf(mark: string, line: TextLine): string | null;
}

/** Lines of one paragraph as pieces in reading order. */
export function piecesOf(lines: readonly TextLine[], context: InlineContext): Piece[] {
  const pieces: Piece[] = [];
  const shown = lowerSmallCapitals(lines);
  lines.forEach((line, n) => {
    const spans = spansOf(shown[n] ?? line);
    const next: Piece[] = [];
    spans.forEach((span, i) => {
      // What begins a text is its own label, as of an affiliation.
      const piece = pieceOf(span, line, context, (i > 0 || line !== lines[0]) && !isPower(span, spans[i - 1]));
      if (piece.link === '') next.push(piece);
      else next.push(...partedByLink(piece, span, line, context));
    });
    appendPieces(pieces, next, context.vocabulary);
  });
  const places = context.placesIn(lines);
  const [first] = pieces;
  if (first && places.length > 0) pieces[0] = { ...first, places };
  return joinCode(pieces);
}

/** Backslashes and braces are often set in another font than the code that they belong to. */
function joinCode(pieces: Piece[]): Piece[] {
  if (!pieces.some(({ code }) => code)) return pieces;
  const out: Piece[] = [];
  pieces.forEach((piece, i) => {
    const before = pieces[i - 1];
    const after = pieces[i + 1];
    const isBefore = after?.code === true && /^\S/.test(after.text);
    const isBehind = before?.code === true && /^\S/.test(piece.text);
    // A bracket on one side of code may be that of a citation.
    const touches = /^[[\]]$/.test(piece.text) ? isBefore && isBehind : isBefore || isBehind;
    const sign = touches && /^\s?[\\{}[\]<>_^~#%&$|]+$/.test(piece.text);
    pushPiece(out, sign && piece.script === null ? { ...piece, code: true } : piece);
  });
  return out;
}

/** Upright text of no words. */
export const PLAIN: Piece = { text: '', bold: false, italic: false, code: false, script: null, link: '' };

/**
 * Joins a following line (or page) to what is there, mending a word broken between them.
 *
 * @param next handed over: what is joined to it changes it
 */
export function appendPieces(pieces: Piece[], next: readonly Piece[], vocabulary: Vocabulary): void {
  const last = pieces.at(-1);
  if (last && next.length > 0) {
    const before = textOfPieces(pieces.slice(-6));
    const after = textOfPieces(next.slice(0, 3));
    const joint = jointOf(before, after, vocabulary, last.code && next[0]?.code);
    if (joint.cut > 0) last.text = last.text.slice(0, -joint.cut);
    // Of a note's mark nothing is written but the reference.
    if (last.note === undefined) last.text += joint.glue;
    else if (joint.glue !== '') pieces.push({ ...PLAIN, text: joint.glue });
  }
  for (const piece of next) pushPiece(pieces, piece);
}

/** The pieces without the mark or label that they begin with. */
export function withoutStart(pieces: readonly Piece[], start: string): Piece[] {
  let left = start.length;
  const out: Piece[] = [];
  for (const piece of pieces) {
    if (left === 0) {
      out.push(piece);
      continue;
    }
    const text = piece.text.trimStart();
    const cut = Math.min(left, text.length);
    left -= cut;
    const { note: _label, ...rest } = piece;
    out.push({ ...rest, text: text.slice(cut) });
  }
  return out.filter((piece) => piece.text !== '' || piece.page !== undefined || piece.places);
}

/** LibreOffice draws the link from a right-to-left note's label back to its mark over the note itself, up to the label. */
export function withoutLinkBack(pieces: readonly Piece[]): Piece[] {
  const back = pieces.find(({ text }) => text !== '')?.link ?? '';
  if (!back.startsWith('#') || !RIGHT_TO_LEFT.test(textOfPieces(pieces))) return [...pieces];
  return pieces.map((piece) => (piece.link === back ? { ...piece, link: '' } : piece));
}

export function textOfPieces(pieces: readonly Piece[]): string {
  let text = '';
  for (const piece of pieces) text += piece.text;
  return text;
}

/** What bears a power and no note: variables and units ("W/m²", "s⁻¹"). */
const POWERED = /(?:^|[^\p{L}\p{M}])(?:[b-zB-HJ-Zµμ]|[cdkmnµμ]m|ft)$/u;

function isPower(span: Span, before: Span | undefined): boolean {
  if (span.script !== 'super' || !before || !/^\d/.test(span.text)) return false;
  return before.script === 'super' ? isInPower(before, span) : POWERED.test(before.text);
}

function pieceOf(span: Span, line: TextLine, context: InlineContext, mayBeMark: boolean): Piece {
  const note = span.script === 'super' && mayBeMark ? context.noteOf(span.text, line) : null;
  const piece: Piece = {
    text: span.text,
    bold: span.style.bold,
    italic: span.style.italic,
    code: span.style.monospace,
    script: span.script,
    // Many PDFs link a mark to its note; the reference says that already.
    link: note === null ? context.linkAt(line, span.x, span.y) : '',
  };
  if (span.style.isStruck) piece.isStruck = true;
  if (note !== null) piece.note = note;
  if (span.math) piece.math = span.math;
  if (span.ruby !== undefined) piece.ruby = span.ruby;
  return piece;
}

function partedByLink(piece: Piece, span: Span, line: TextLine, context: InlineContext): Piece[] {
  if (line.rtl || piece.math || piece.ruby !== undefined) return [piece];
  // A mark in an address that is broken behind it.
  if (piece.link.includes(piece.text.trim())) return [piece];
  const place = { x0: span.x0, x1: span.x1, sizePt: span.style.sizePt };
  const { before, linked, after } = partByLink(
    piece.text,
    place,
    (x) => context.linkAt(line, x, span.y) === piece.link,
  );
  const parts = [
    { ...piece, text: before, link: '' },
    { ...piece, text: linked },
    { ...piece, text: after, link: '' },
  ];
  return parts.filter(({ text }) => text !== '');
}

function pushPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (
    last &&
    piece.page === undefined &&
    !piece.isNewLine &&
    piece.note === undefined &&
    last.note === undefined &&
    alike(last, piece)
  )
    last.text += piece.text;
  else pieces.push(piece);
}

function alike(a: Piece, b: Piece): boolean {
  if (a.math || b.math || a.ruby !== undefined || b.ruby !== undefined) return false;
  return (
    a.isStruck === b.isStruck &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.code === b.code &&
    a.script === b.script &&
    a.link === b.link
  );
}

export interface InlineOptions {
  /** In headings weight and slant say nothing, and typewriter type only where it could be code. */
  plain?: boolean;
}

/** `start(options)`, `max_size`, `--out`, `fs.stat`, `useState`, `stage`: no words of a title in a typewriter's letters. */
const LIKE_CODE = /[_=;{}<>[\]\\$@|]|\w\(|\w\.\w|^[a-z][\w-]*$|[a-z][A-Z]|^--?\w/;

/** Spaces at the edges of emphasis are moved outside, where every format allows them. */
export function inlinesOf(pieces: readonly Piece[], options: InlineOptions = {}): Inline[] {
  const out: Inline[] = [];
  const shown = pieces
    .filter((piece) => piece.text !== '')
    .map((piece) =>
      options.plain
        ? { ...piece, bold: false, italic: false, places: [], code: piece.code && LIKE_CODE.test(piece.text.trim()) }
        : piece,
    );
  for (let i = 0; i < shown.length; ) {
    const link = shown[i]?.link ?? '';
    let j = i + 1;
    while (j < shown.length && shown[j]?.link === link) j++;
    const own = link === '' ? shown.slice(i, j) : withoutAddress(shown.slice(i, j), link);
    const children = mergeText(
      own.flatMap((piece, k) =>
        styled(withoutOwnSlant(piece, shown[i + k - 1]), isAround(own[k - 1], piece, own[k + 1])),
      ),
    );
    if (link === '') out.push(...children);
    else out.push(...linked(link, children));
    i = j;
  }
  return trim(mergeText(out));
}

/** The words of a link alone. */
function withoutAddress(pieces: Piece[], link: string): Piece[] {
  const words = textOfPieces(pieces);
  let left = lengthOfWords(words, link);
  if (left === words.length) return pieces;
  const out: Piece[] = [];
  for (const piece of pieces) {
    const text = piece.text.slice(0, left);
    left -= text.length;
    if (text !== '' || piece.page !== undefined || piece.places) out.push({ ...piece, text });
  }
  const last = out.at(-1);
  if (last) last.text += /\s*$/.exec(words)?.[0] ?? '';
  return out;
}

/** A raised letter behind upright words is slanted as a sign of mathematics, and not for emphasis. */
function withoutOwnSlant(piece: Piece, before: Piece | undefined): Piece {
  const isSign = piece.script !== null && piece.italic && before?.italic === false && piece.text.trim().length === 1;
  return isSign && /\S$/.test(before.text) ? { ...piece, italic: false } : piece;
}

/** Brackets around slanted words in a bold label are bold as they are: "**--logstamp[=*format*]**". */
function isAround(before: Piece | undefined, sign: Piece, behind: Piece | undefined): boolean {
  const isBoldWord = (piece: Piece | undefined): piece is Piece => piece?.bold === true && isMarked(piece);
  const closes = isBoldWord(before) && !sign.isNewLine && !/\s$/.test(before.text) && !/^\s/.test(sign.text);
  const opens = isBoldWord(behind) && !behind.isNewLine && !/\s$/.test(sign.text) && !/^\s/.test(behind.text);
  return sign.bold && !sign.code && (closes || opens);
}

/** Signs alone are hardly seen to be bold or slanted. */
const isMarked = (piece: Piece): boolean =>
  (piece.italic || piece.bold) && !piece.code && /[\p{L}\p{N}]/u.test(piece.text);

function linked(link: string, children: Inline[]): Inline[] {
  const [first, ...rest] = children;
  if (first?.type === 'break') return [first, ...linked(link, rest)];
  const { before, inner: found, after } = outerSpace(children);
  const inner = mendAddress(link, found);
  const node: Inline = link.startsWith('#')
    ? { type: 'internalLink', anchor: link.slice(1), children: inner }
    : { type: 'link', url: link, children: inner };
  return [...before, ...(inner.length > 0 ? [node] : []), ...after];
}

/** An address printed over two lines, or broken at its colon or with a hyphen, is one word again. */
function mendAddress(link: string, children: Inline[]): Inline[] {
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.type !== 'text' && only?.type !== 'inlineCode') return children;
  const joined = only.value.replace(/\s+/g, '');
  const whole = link.replace(/\/$/, '').endsWith(joined.replace(/\/$/, ''));
  const value = whole ? joined : unbroken(link, joined);
  return value !== null && value !== only.value ? [{ ...only, value }] : children;
}

/** Addresses over more lines than these are rare. */
const MAX_BREAKS = 3;

/** The end of an address that is printed with hyphens where its lines break; null for other text. */
function unbroken(address: string, printed: string): string | null {
  if (!printed.includes('-')) return null;
  const bare = printed.replaceAll('-', '');
  for (let breaks = 1; breaks <= MAX_BREAKS && breaks < printed.length; breaks++) {
    const end = address.slice(breaks - printed.length);
    if (end.replaceAll('-', '') === bare) return end;
  }
  return null;
}

function outerSpace(children: Inline[]): { before: Inline[]; inner: Inline[]; after: Inline[] } {
  const inner = [...children];
  const before: Inline[] = [];
  const after: Inline[] = [];
  const first = inner[0];
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    before.push({ type: 'text', value: ' ' });
    inner[0] = { type: 'text', value: first.value.trimStart() };
  }
  const last = inner.at(-1);
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    after.push({ type: 'text', value: ' ' });
    inner[inner.length - 1] = { type: 'text', value: last.value.trimEnd() };
  }
  // What has been filtered keeps room for more: a copy is as long as it must be.
  const shown = inner.filter((node) => node.type !== 'text' || node.value !== '').slice();
  return { before, inner: shown, after };
}

function styled(piece: Piece, isBoldSign: boolean): Inline[] {
  const anchor: Inline[] = piece.page === undefined ? [] : [{ type: 'pageAnchor', page: piece.page }];
  for (const name of piece.places ?? []) anchor.push({ type: 'anchor', name });
  if (piece.isNewLine) anchor.unshift({ type: 'break' });
  if (piece.note !== undefined) return [...anchor, { type: 'footnoteReference', identifier: piece.note }];
  return [...anchor, ...styledText(piece, isBoldSign)];
}

function styledText(piece: Piece, isBoldSign: boolean): Inline[] {
  const core = piece.text.trim();
  const space = (isThere: boolean): Inline[] => (isThere ? [{ type: 'text', value: ' ' }] : []);
  if (core === '') return space(piece.text !== '');
  const lead = space(/^\s/.test(piece.text));
  const tail = space(/\s$/.test(piece.text));
  if (piece.math) return [...lead, { type: 'inlineMath', math: piece.math }, ...tail];
  let node: Inline = piece.code ? { type: 'inlineCode', value: core } : { type: 'text', value: core };
  if (piece.ruby !== undefined) node = { type: 'ruby', spelling: piece.ruby, children: [node] };
  if (piece.script === 'super') node = { type: 'superscript', children: [node] };
  if (piece.script === 'sub') node = { type: 'subscript', children: [node] };
  if (isMarked(piece) && piece.italic) node = { type: 'emphasis', children: [node] };
  if ((isMarked(piece) || isBoldSign) && piece.bold) node = { type: 'strong', children: [node] };
  if (piece.isStruck) node = { type: 'delete', children: [node] };
  return [...lead, node, ...tail];
}

function mergeText(nodes: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      out[out.length - 1] = { type: 'text', value: last.value + node.value };
    else out.push(node);
  }
  return out;
}

function trim(nodes: Inline[]): Inline[] {
  const { inner } = outerSpace(nodes);
  return inner;
}
