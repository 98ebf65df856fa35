/**
 * Finds where a Markdown text names images, so that these addresses can be replaced and every other byte stays as it is:
 * `![…](address)`, definitions that images refer to, and `<img src>` in HTML. CommonMark by micromark. Pure.
 */
import { parse, postprocess, preprocess } from 'micromark';
import { decodeString } from 'micromark-util-decode-string';
import { dataHead, endOfBase64 } from './base64.ts';

export interface ImageLink {
  /** The address as it stands in the text: offsets of its first character and behind its last. */
  start: number;
  end: number;
  /** The address as it is meant: escapes and entities resolved. */
  url: string;
  within: 'markdown' | 'html';
}

/** Lists and quotations within each other cost the parser more than their number; no document needs so many. */
const tooDeep = /^(?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){50}/m;

/** Yields the links of one stretch of the text at a time: parsing a book takes seconds, and others may want to run between. */
export function* imageLinks(text: string): Generator<ImageLink[]> {
  for (const [start, end] of stretches(text)) {
    const stretch = text.slice(start, end);
    if (!/!\[|<img/i.test(stretch) || tooDeep.test(stretch)) continue;
    yield linksIn(stretch).map((link) => ({ ...link, start: link.start + start, end: link.end + start }));
  }
}

export function replaceLinks(
  text: string,
  links: readonly ImageLink[],
  replace: (link: ImageLink) => string | null,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const link of links.toSorted((a, b) => a.start - b.start)) {
    const replacement = replace(link);
    if (replacement === null) continue;
    pieces.push(text.slice(at, link.start), escaped(replacement, link.within));
    at = link.end;
  }
  return pieces.join('') + text.slice(at);
}

/** So that an address of web characters survives where it stands: entities are resolved in both, brackets end a Markdown one. */
function escaped(url: string, within: ImageLink['within']): string {
  const safe = url.replaceAll('&', '&amp;');
  return within === 'html'
    ? safe.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
    : safe.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** A relative link to a file below: percent-encoded, brackets and quotes too. */
export function relativeLink(...segments: string[]): string {
  const encode = (segment: string) =>
    encodeURIComponent(segment).replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return segments.map(encode).join('/');
}

/* ---- one stretch ---- */

type Token = ReturnType<typeof postprocess>[number][1];

function linksIn(text: string): ImageLink[] {
  const { masked, original } = maskData(text);
  const links: ImageLink[] = [];
  const definitions = new Map<string, ImageLink>();
  const wanted = new Set<string>();
  /** Images and links around the current token; an address belongs to the innermost. */
  const around: { image: boolean; label: string; reference: string | null }[] = [];
  let definition = '';

  const link = ({ start, end }: Token): ImageLink => {
    const range = { start: original(start.offset), end: original(end.offset) };
    return { ...range, url: decodeString(text.slice(range.start, range.end)), within: 'markdown' };
  };
  const html = (token: Token) =>
    linksInHtml(textOf(token)).map((found): ImageLink => {
      const [start, end] = [original(token.start.offset + found.start), original(token.start.offset + found.end)];
      return { start, end, url: text.slice(start, end).replaceAll('&amp;', '&'), within: 'html' };
    });
  const textOf = ({ start, end }: Token) => masked.slice(start.offset, end.offset);

  for (const [kind, token] of postprocess(
    parse()
      .document()
      .write(preprocess()(masked, undefined, true)),
  )) {
    const type: string = token.type;
    if (kind === 'enter') {
      const inner = around.at(-1);
      if (type === 'image' || type === 'link') around.push({ image: type === 'image', label: '', reference: '' });
      else if (type === 'label' && inner) inner.label = textOf(token).replace(/^!?\[/, '').slice(0, -1);
      else if (type === 'resource' && inner) inner.reference = null;
      else if (type === 'referenceString' && inner) inner.reference = textOf(token);
      else if (type === 'resourceDestinationString' && inner?.image) links.push(link(token));
      else if (type === 'definitionLabelString') definition = identifier(textOf(token));
      else if (type === 'definitionDestinationString' && !definitions.has(definition))
        definitions.set(definition, link(token));
      else if (type === 'htmlFlow' || type === 'htmlText') links.push(...html(token));
    } else if (type === 'image' || type === 'link') {
      const ended = around.pop();
      if (ended?.image && ended.reference !== null) wanted.add(identifier(ended.reference || ended.label));
    }
  }
  for (const [name, target] of definitions) if (wanted.has(name)) links.push(target);
  return links;
}

const identifier = (label: string) =>
  label
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();

/** Bounded, and without "<" even in quotes: a scan never runs far, nor past the next tag. */
const imageTag =
  /<img\b(?:[^<>"']|"[^"<]{0,8000}"|'[^'<]{0,8000}'){0,8000}?\ssrc\s{0,99}=\s{0,99}("[^"]{0,8000}"|'[^']{0,8000}'|[^\s"'=<>`]{1,8000})/dgi;

/** Where the addresses stand in `html`. */
function linksInHtml(html: string): { start: number; end: number }[] {
  return [...html.matchAll(imageTag)].map((match) => {
    const [value, [start, end]] = [match[1] ?? '', match.indices?.[1] ?? [0, 0]];
    const quotes = /^["']/.test(value) ? 1 : 0;
    return { start: start + quotes, end: end - quotes };
  });
}

/** Base64 means nothing to the parser but can be megabytes: it is cut out before, and offsets are counted back. */
function maskData(text: string): { masked: string; original(offset: number): number } {
  const kept: string[] = [];
  const cuts: { at: number; removed: number }[] = [];
  let [from, removed] = [0, 0];
  for (let head = text.indexOf(dataHead); head >= 0; head = text.indexOf(dataHead, from)) {
    const start = head + dataHead.length;
    const end = endOfBase64(text, start);
    kept.push(text.slice(from, start));
    removed += end - start;
    cuts.push({ at: end - removed, removed });
    from = end;
  }
  const original = (offset: number) => offset + (cuts.findLast(({ at }) => at <= offset)?.removed ?? 0);
  return { masked: kept.join('') + text.slice(from), original };
}

/* ---- stretches ---- */

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** HTML that runs over blank lines until its own end (CommonMark 4.6, kinds 1 to 5). */
const rawHtml: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![A-Z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

/**
 * Splits before headings at the left edge: they end every block but fenced code and raw HTML, so that both sides mean what
 * they meant together. Reference definitions hold for the whole text; a text with any is not split.
 */
function stretches(text: string): [start: number, end: number][] {
  // The parser drops a byte order mark, which would shift its offsets.
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  if (/^ {0,3}\[[^\]\n]{1,999}\]:/m.test(text)) return [[first, text.length]];
  const found: [number, number][] = [];
  let start = first;
  let until: RegExp | null = null;
  let at = first;
  for (const line of text.slice(first).split(/(?<=\n)/)) {
    const body = line.replace(/[\r\n]+$/, '');
    if (until) {
      if (until.test(body)) until = null;
    } else if (/^#{1,6}[ \t]/.test(body)) {
      if (at > start) found.push([start, at]);
      start = at;
    } else {
      until = openedBy(body);
    }
    at += line.length;
  }
  found.push([start, text.length]);
  return found;
}

/** What ends the block that this line opens, if the block can hold a line that looks like a heading. */
function openedBy(line: string): RegExp | null {
  const [, marks = '', info = ''] = fence.exec(line) ?? [];
  if (marks && !(marks[0] === '`' && info.includes('`')))
    return new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
  const html = rawHtml.find(([open]) => open.test(line));
  return html && !html[1].test(line.replace(html[0], '')) ? html[1] : null;
}
