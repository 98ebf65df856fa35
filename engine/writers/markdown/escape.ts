import type { Code, Link, Parents, PhrasingContent, Text } from 'mdast';
import { defaultHandlers, type Handle, type State, type Unsafe } from 'mdast-util-to-markdown';

declare module 'mdast' {
  interface TextData {
    /** Characters that can't start anything in the paragraph that this text is part of: see `markHarmless`. */
    harmless?: string;
  }
}

const DEFINITION: Unsafe = { atBreak: true, character: '[' };

/**
 * What has to be escaped in running text. The library's own list escapes on suspicion, so that citations read `\[12]`
 * and addresses `https\://`; this one names what really starts something in CommonMark and GFM, given that the writer
 * never emits a link reference definition and never breaks a line within a text.
 */
const PATTERNS: Unsafe[] = [
  // Blocks, at the start of a line.
  { atBreak: true, character: '#', after: '#{0,5}(?:[ \\t\\r\\n]|$)' },
  { atBreak: true, character: '>' },
  { atBreak: true, character: '+', after: '(?:[ \\t\\r\\n]|$)' },
  { atBreak: true, character: '-', after: '(?:[ \\t\\r\\n]|$|[-|: ]+[\\r\\n])' },
  { atBreak: true, character: '*', after: '(?:[ \\t]|[* \\t]*(?:[\\r\\n]|$))' },
  { atBreak: true, character: '_', after: '[_ \\t]*(?:[\\r\\n]|$)' },
  { atBreak: true, character: '=', after: '=*[ \\t]*(?:[\\r\\n]|$)' },
  { atBreak: true, before: '\\d{1,9}', character: '.', after: '(?:[ \\t\\r\\n]|$)' },
  { atBreak: true, before: '\\d{1,9}', character: ')', after: '(?:[ \\t\\r\\n]|$)' },
  { atBreak: true, character: '`', after: '``' },
  { atBreak: true, character: '~', after: '~~' },
  { atBreak: true, character: '|', after: '[ \\t]*:?-' },
  { atBreak: true, character: ':', after: '-' },
  // The box of a task, and brackets that a colon makes a definition of.
  { atBreak: true, character: '[', after: '[ xX]\\][ \\t]' },
  DEFINITION,
  // Marks: emphasis and strong, deletion, code.
  { character: '*', inConstruct: 'phrasing' },
  { character: '_', inConstruct: 'phrasing' },
  { character: '~', inConstruct: 'phrasing' },
  { character: '`', inConstruct: 'phrasing' },
  // Formulas, which GitHub, pandoc and most editors read.
  { character: '$', inConstruct: 'phrasing' },
  // Footnote references, links and images.
  { character: '[', after: '\\^', inConstruct: 'phrasing' },
  { before: '\\]', character: '(', inConstruct: 'phrasing' },
  { character: '!', afterNode: ['link', 'footnoteReference'], inConstruct: 'phrasing' },
  { character: '[', inConstruct: 'label' },
  { character: ']', inConstruct: 'label' },
  // HTML, autolinks and character references.
  { character: '<', after: '[!/?A-Za-z]', inConstruct: 'phrasing' },
  { character: '&', after: '(?:#\\d|#[xX][\\da-fA-F]|[A-Za-z][A-Za-z\\d]*;)', inConstruct: 'phrasing' },
  // What would end the construct that the text stands in.
  { character: '#', inConstruct: 'headingAtx', after: '(?:[\\r\\n]|$)' },
  { character: '|', inConstruct: 'tableCell' },
  { character: '\\', after: '[\\r\\n]', inConstruct: 'phrasing' },
];

const patternsWithout = new Map<string, Unsafe[]>();

function patternsFor(harmless: string): Unsafe[] {
  let patterns = patternsWithout.get(harmless);
  if (!patterns) {
    patterns = PATTERNS.filter((pattern) =>
      pattern.atBreak ? pattern !== DEFINITION || !harmless.includes(':') : !harmless.includes(pattern.character),
    );
    patternsWithout.set(harmless, patterns);
  }
  return patterns;
}

/** None of the characters above, but those that mean something only where a line begins. */
const WITHOUT_MARKS = /^[^*_~`$[\]!<&#|\\\r\n]*$/;
/** Any of them, where it may mean something inside a line of running text. */
const MARKS = /[*_~`$#|\\\r\n]|\[\^|\]\(|!$|<[!/?A-Za-z]|&[#A-Za-z]/g;
/** No block begins so: with a letter, a quotation, a bracket, or a number that no stop or bracket makes that of an item. */
const PLAIN_START = /^(?:[\p{L}\p{M}“”„‘’«»(§©]|\d+(?![\d.)]))/u;

/**
 * Whether a text needs no escapes, as most don't: looking for each pattern takes longer than all else that is written.
 *
 * @param before what is written before it; behind a bracket, "(" begins an address
 * @param isLabel it stands in the text of a link, where brackets have to be escaped
 */
export function isPlain({ value, data }: Text, before: string, isLabel: boolean): boolean {
  if (/[\r\n]/.test(before) ? !PLAIN_START.test(value) : value.startsWith('(')) return false;
  if (WITHOUT_MARKS.test(value)) return true;
  const harmless = data?.harmless ?? '';
  return !(isLabel && /[[\]]/.test(value)) && (value.match(MARKS) ?? []).every((mark) => harmless.includes(mark));
}

/** Writes a text with the escapes that it needs and no more. */
export const textHandler: Handle = (node: Text, parent, state: State, info) => {
  if (isPlain(node, info.before, state.stack.includes('label'))) return node.value;
  const all = state.unsafe;
  state.unsafe = patternsFor(node.data?.harmless ?? '');
  try {
    return defaultHandlers.text(node, parent, state, info);
  } finally {
    state.unsafe = all;
  }
};

/**
 * Notes on each text of one paragraph, heading or cell which of the characters `* _ ~ \` $ :` (and, in links, brackets)
 * can't start or end anything there, so that "p < .05*", "~5 and ~10" and a lone backtick stay as they are.
 */
export function markHarmless<T extends PhrasingContent>(phrasing: T[]): T[] {
  const words = flatten(phrasing, false);
  if (!MARK.test(words)) {
    annotate(phrasing, flatten(phrasing, true).includes(']:') ? ALL_MARKS : `${ALL_MARKS}:`);
    return phrasing;
  }
  let harmless = '';
  if (!canMark(words, '*', phrasing, ['emphasis', 'strong'])) harmless += '*';
  if (!canMark(words, '_', phrasing, ['emphasis', 'strong'])) harmless += '_';
  if (!canMark(words, '~', phrasing, ['delete'])) harmless += '~';
  if (!canBeCode(words, phrasing)) harmless += '`';
  if (!canBeFormula(words, phrasing)) harmless += '$';
  if (!flatten(phrasing, true).includes(']:')) harmless += ':';
  annotate(phrasing, harmless);
  return phrasing;
}

const ALL_MARKS = '*_~`$';
const MARK = /[*_~`$]/;

function annotate(phrasing: readonly PhrasingContent[], harmless: string): void {
  for (const node of phrasing) {
    if (node.type === 'text') node.data = { harmless };
    else if (node.type === 'link') annotate(node.children, harmless + (isBalanced(node) ? '[]' : ''));
    else if ('children' in node) annotate(node.children, harmless);
  }
}

/**
 * Whether some run of the character could open a span and a later one close it (CommonMark's flanking, widened). Where
 * the writer itself sets such marks, one that could do either is enough.
 */
function canMark(
  words: string,
  character: string,
  phrasing: readonly PhrasingContent[],
  marks: readonly string[],
): boolean {
  if (!words.includes(character)) return false;
  const hasMarks = has(phrasing, marks);
  let opened = false;
  for (const match of words.matchAll(new RegExp(`\\${character}+`, 'g'))) {
    const opens = /\S/.test(words[match.index + match[0].length] ?? ' ');
    const closes = /\S/.test(words[match.index - 1] ?? ' ');
    if ((closes && opened) || (hasMarks && (opens || closes))) return true;
    opened ||= opens;
  }
  return false;
}

/** Two grave accents make code, and one may do so together with those around a piece of code. */
const canBeCode = (words: string, phrasing: readonly PhrasingContent[]): boolean =>
  words.includes('`') && ((words.match(/`+/g)?.length ?? 0) >= 2 || has(phrasing, ['inlineCode']));

/** A dollar sign opens a formula before a letter; another closes it after one, not before a digit (pandoc's rule). */
function canBeFormula(words: string, phrasing: readonly PhrasingContent[]): boolean {
  return words.includes('$') && (/\$\S(?:[^$]*[^$\s])?\$(?!\d)/.test(words) || hasFormula(phrasing));
}

function hasFormula(phrasing: readonly PhrasingContent[]): boolean {
  return phrasing.some(
    (node) => (node.type === 'html' && node.value.startsWith('$')) || ('children' in node && hasFormula(node.children)),
  );
}

/** Brackets that pair up are allowed inside a link's text; a "](" would end it. */
function isBalanced(link: Link): boolean {
  let depth = 0;
  const words = flatten(link.children, true);
  for (const character of words) {
    if (character === '[') depth++;
    if (character === ']') depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && !words.includes('](') && !words.includes('[^');
}

/** The words, with one character that is no white space for whatever else is written between them. */
function flatten(phrasing: readonly PhrasingContent[], code: boolean): string {
  return phrasing
    .map((node): string => {
      if (node.type === 'text') return node.value;
      if (node.type === 'inlineCode' && code) return node.value;
      return 'children' in node ? `\uFFFC${flatten(node.children, code)}\uFFFC` : '\uFFFC';
    })
    .join('');
}

function has(phrasing: readonly PhrasingContent[], types: readonly string[]): boolean {
  return phrasing.some((node) => types.includes(node.type) || ('children' in node && has(node.children, types)));
}

/** Ends a line with two spaces, which every Markdown reads; some print the backslash of CommonMark. */
export const breakHandler: Handle = (node, parent, state, info) => {
  const text = defaultHandlers.break(node, parent, state, info);
  return text === '\\\n' ? '  \n' : text;
};

/**
 * Writes code of no named language behind paragraphs, headings, tables and their like as indented code, and all other code between fences.
 * Tools that read Markdown line by line take `# comment` behind a fence for a heading.
 */
export const codeHandler: Handle = (node: Code, parent, state, info) => {
  if (!canBeIndented(node, parent)) return defaultHandlers.code(node, parent, state, info);
  const exit = state.enter('codeIndented');
  const value = state.indentLines(node.value, (line, _, blank) => (blank ? '' : `    ${line}`));
  exit();
  return value;
};

/** A blank line ends them. */
const ENDED: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table', 'blockquote', 'thematicBreak', 'math']);

/** Below a list, a footnote or other code, indented code would become a part of that; at its ends it can't have blank lines. */
function canBeIndented(node: Code, parent: Parents | undefined): boolean {
  if (node.lang || parent?.type !== 'root') return false;
  const before = parent.children[parent.children.indexOf(node) - 1];
  if (!before || !ENDED.has(before.type)) return false;
  return !/^\s*(?:\n|$)|\n\s*$/.test(node.value);
}
