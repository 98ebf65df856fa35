/**
 * Finds the addresses of images in a Markdown text, so that they can be replaced without changing any other byte: `![…](address)`,
 * definitions that images refer to, and `<img src>` in HTML. Parses CommonMark with micromark. Pure.
 */
import { parse, postprocess, preprocess } from 'micromark';
import { decodeString } from 'micromark-util-decode-string';
import { dataHead, endOfBase64 } from './image-data.ts';

export interface ImageLink {
  /** Offsets of the address in the text. */
  start: number;
  end: number;
  /** The address with escapes and entities resolved. */
  url: string;
  within: 'markdown' | 'html';
}

/** Deeply nested lists and quotations take the parser superlinear time; no real document has so many levels. */
const tooDeep = /^(?:[ \t]{0,4}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){50}/m;

/**
 * Larger texts are saved unchanged: no real document has 20,000 pages of text. Measured: 64 MB of paragraphs with a
 * footnote take 3 s and 0.4 GB when parsed in sections; 15 MB took 21 s and 2.6 GB when parsed as a whole.
 */
export const maxMarkdownBytes = 64 * 1024 * 1024;
/**
 * Measured: parsing a section takes up to 2,200 times its size in memory (many references; lists 1,500 times), and
 * about 15 s for each megabyte. The thread has 2 GB.
 */
const maxStretchChars = 512 * 1024;

/**
 * Yields the links of one section of the text at a time, so that the caller can let other work run between them:
 * parsing a book takes seconds. Null: a section that is too long or too deeply nested to be parsed.
 */
export const imageLinks = (text: string): Generator<ImageLink[] | null> => linksOf(text, 'images');

/** Like `imageLinks`, for all links: also ordinary links, their definitions and all references in HTML. */
export const everyLink = (text: string): Generator<ImageLink[] | null> => linksOf(text, 'all');

type Which = 'images' | 'all';
const maybeLinks = { images: /!\[|<img/i, all: /!\[|\]\(|<[a-z]/i } as const;

function* linksOf(text: string, which: Which): Generator<ImageLink[] | null> {
  const all = stretches(text).map(([start, end]) => ({ start, text: text.slice(start, end) }));
  const definitions = new Map<string, ImageLink>();
  // Definitions apply to the whole text, so they are collected first.
  for (const stretch of all) {
    if (!/^ {0,3}(?:[->+*\d].{0,100})?\[[^\]\n]{1,999}\]:/m.test(stretch.text) || isTooMuch(stretch.text)) continue;
    for (const [name, link] of readStretch(stretch, [], which).definitions)
      if (!definitions.has(name)) definitions.set(name, link);
    yield [];
  }
  const wanted = new Set<string>();
  for (const stretch of all) {
    if (!maybeLinks[which].test(stretch.text)) continue;
    if (isTooMuch(stretch.text)) {
      yield null;
      continue;
    }
    const found = readStretch(stretch, namesIn(stretch.text, definitions), which);
    for (const name of found.wanted) wanted.add(name);
    yield found.links;
  }
  yield [...definitions].flatMap(([name, link]) => (which === 'all' || wanted.has(name) ? [link] : []));
}

const isTooMuch = (stretch: string) =>
  (stretch.length > maxStretchChars && maskData(stretch).masked.length > maxStretchChars) || tooDeep.test(stretch);

/** Names of definitions that the text may refer to. */
function namesIn(text: string, definitions: ReadonlyMap<string, ImageLink>): string[] {
  if (definitions.size === 0) return [];
  const names = new Set<string>();
  for (const [, label = ''] of text.matchAll(/\[((?:\\.|[^[\]\\]){1,999})\]/g)) {
    const name = identifier(label);
    if (definitions.has(name)) names.add(name);
  }
  return [...names];
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

/** Escapes an address for its context: both resolve entities, and parentheses would end an address in Markdown. */
function escaped(url: string, within: ImageLink['within']): string {
  const safe = url.replaceAll('&', '&amp;');
  return within === 'html'
    ? safe.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
    : safe.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** A relative link, percent-encoded, including parentheses and quotes. */
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

interface Found {
  links: ImageLink[];
  /** By name; the first definition of a name counts. */
  definitions: Map<string, ImageLink>;
  /** Names that images refer to. */
  wanted: Set<string>;
}

/** @param defined names of definitions elsewhere in the text */
function readStretch(
  { start: shift, text }: { start: number; text: string },
  defined: readonly string[],
  which: Which,
): Found {
  const { masked, original: unmask } = maskData(text);
  const original = (offset: number) => shift + unmask(offset);
  const links: ImageLink[] = [];
  const definitions = new Map<string, ImageLink>();
  const wanted = new Set<string>();
  /** Images and links around the current token; an address belongs to the innermost. */
  const around: { image: boolean; label: string; reference: string | null }[] = [];
  let definition = '';

  const link = ({ start, end }: Token): ImageLink => {
    const range = { start: original(start.offset), end: original(end.offset) };
    return { ...range, url: decodeString(text.slice(range.start - shift, range.end - shift)), within: 'markdown' };
  };
  const html = (token: Token) =>
    linksInHtml(textOf(token), which).map((found): ImageLink => {
      const [start, end] = [original(token.start.offset + found.start), original(token.start.offset + found.end)];
      return { start, end, url: text.slice(start - shift, end - shift).replaceAll('&amp;', '&'), within: 'html' };
    });
  const textOf = ({ start, end }: Token) => masked.slice(start.offset, end.offset);

  const parser = parse();
  parser.defined.push(...defined);
  for (const [kind, token] of postprocess(parser.document().write(preprocess()(masked, undefined, true)))) {
    const type: string = token.type;
    if (kind === 'enter') {
      const inner = around.at(-1);
      if (type === 'image' || type === 'link') around.push({ image: type === 'image', label: '', reference: '' });
      else if (type === 'label' && inner) inner.label = textOf(token).replace(/^!?\[/, '').slice(0, -1);
      else if (type === 'resource' && inner) inner.reference = null;
      else if (type === 'referenceString' && inner) inner.reference = textOf(token);
      else if (type === 'resourceDestinationString' && (which === 'all' || inner?.image)) links.push(link(token));
      else if (type === 'definitionLabelString') definition = identifier(textOf(token));
      else if (type === 'definitionDestinationString' && !definitions.has(definition))
        definitions.set(definition, link(token));
      else if (type === 'htmlFlow' || type === 'htmlText') links.push(...html(token));
    } else if (type === 'image' || type === 'link') {
      const ended = around.pop();
      if (ended?.image && ended.reference !== null) wanted.add(identifier(ended.reference || ended.label));
    }
  }
  return { links, definitions, wanted };
}

const identifier = (label: string) =>
  label
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();

/** With bounded repetition and without "<" even in quotes, so that a match never scans far or past the next tag. */
const tag = (name: string, attribute: string) =>
  new RegExp(
    `<${name}\\b(?:[^<>"']|"[^"<]{0,8000}"|'[^'<]{0,8000}'){0,8000}?\\s${attribute}\\s{0,99}=\\s{0,99}` +
      `("[^"]{0,8000}"|'[^']{0,8000}'|[^\\s"'=<>\`]{1,8000})`,
    'dgi',
  );
const tags = { images: tag('img', 'src'), all: tag('[a-z][a-z0-9-]{0,30}', '(?:src|href|poster|data)') } as const;

/** Offsets of the addresses in `html`. */
function linksInHtml(html: string, which: Which): { start: number; end: number }[] {
  return [...html.matchAll(tags[which])].map((match) => {
    const [value, [start, end]] = [match[1] ?? '', match.indices?.[1] ?? [0, 0]];
    const quotes = /^["']/.test(value) ? 1 : 0;
    return { start: start + quotes, end: end - quotes };
  });
}

/** Removes base64 data, which can have megabytes, before parsing; `original` converts offsets back. */
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
/** HTML blocks that continue over blank lines until their end condition (CommonMark 4.6, kinds 1 to 5). */
const rawHtml: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![A-Z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

/** A longer section is also split between paragraphs. */
const longStretchChars = 64 * 1024;

/**
 * Splits before headings without indentation: they end every block except fenced code and raw HTML, so that both parts
 * can be parsed separately. The same is true for a paragraph without indentation that begins with a letter after an
 * empty line (CommonMark 5.1 to 5.3: it is not part of a preceding quotation or list).
 */
function stretches(text: string): [start: number, end: number][] {
  // The parser drops a byte order mark, which would shift its offsets.
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  const found: [number, number][] = [];
  let start = first;
  let until: RegExp | null = null;
  let at = first;
  let afterEmpty = false;
  for (const line of text.slice(first).split(/(?<=\n)/)) {
    const body = line.replace(/[\r\n]+$/, '');
    if (until) {
      if (until.test(body)) until = null;
    } else if (/^#{1,6}[ \t]/.test(body) || (afterEmpty && at - start >= longStretchChars && /^\p{L}/u.test(body))) {
      if (at > start) found.push([start, at]);
      start = at;
    } else {
      until = openedBy(body);
    }
    afterEmpty = /^[ \t]*$/.test(body);
    at += line.length;
  }
  found.push([start, text.length]);
  return found;
}

/** If this line opens fenced code or raw HTML, the pattern of the line that ends it; else null. */
function openedBy(line: string): RegExp | null {
  const [, marks = '', info = ''] = fence.exec(line) ?? [];
  if (marks && !(marks[0] === '`' && info.includes('`')))
    return new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
  const html = rawHtml.find(([open]) => open.test(line));
  return html && !html[1].test(line.replace(html[0], '')) ? html[1] : null;
}
