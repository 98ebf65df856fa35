/**
 * HTML of a result → what the window draws: a strict allow-list. What is not named here is dropped: elements that could run or
 * load something with all that they hold, others down to their words. Pure.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import katex from 'katex';
import {
  mathAttributes,
  mathTags,
  type PreviewAttributes,
  type PreviewElement,
  type PreviewNode,
  type PreviewTag,
  previewTags,
} from '../../model/preview.ts';

export interface PreviewContext {
  /** The number under which the picture at an address is shown; null where it is not. */
  image(source: string): number | null;
  /** The anchor `#…` within the result that a relative link means; null where it leads out of it. */
  internal(href: string): string | null;
  /** Puts an id in the one space of names that the whole result has. */
  anchor(id: string): string;
  /** Whether formulas stand between dollar signs in HTML. */
  dollars: boolean;
}

const known: ReadonlySet<string> = new Set(previewTags);
const isKnown = (tag: string): tag is PreviewTag => known.has(tag);
const inMath: ReadonlySet<string> = new Set(mathTags);

/** Other names for the same, and what has a meaning that survives as something else. */
const synonyms: Readonly<Record<string, PreviewTag>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  tt: 'code',
  samp: 'code',
  var: 'em',
  dfn: 'em',
  aside: 'div',
  article: 'div',
  main: 'div',
  header: 'div',
  footer: 'div',
  nav: 'div',
  center: 'div',
  address: 'div',
  details: 'div',
  summary: 'p',
};

/** Gone with everything inside: it is no text of the document. */
const silent: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'canvas', 'audio', 'video'],
  ...['head', 'title', 'meta', 'link', 'base', 'form', 'button', 'select', 'textarea', 'frame', 'frameset', 'applet'],
  ...['annotation', 'annotation-xml', 'portal', 'dialog', 'map'],
]);

/** No document goes deeper; a hostile one could exhaust the stack of whoever draws it. */
const DEEPEST = 60;
/** More in one block would freeze whoever draws it: a line of megabytes ends here. */
const MOST_LETTERS = 60_000;
const MOST_ELEMENTS = 20_000;

interface Budget {
  letters: number;
  elements: number;
}

export function toPreviewNodes(nodes: readonly RootContent[], context: PreviewContext): PreviewNode[] {
  return convertAll(nodes, context, { letters: MOST_LETTERS, elements: MOST_ELEMENTS }, 0);
}

function convertAll(
  nodes: readonly (RootContent | ElementContent)[],
  context: PreviewContext,
  budget: Budget,
  depth: number,
): PreviewNode[] {
  const converted: PreviewNode[] = [];
  for (const node of nodes) {
    if (budget.letters <= 0 || budget.elements <= 0) break;
    if (node.type === 'text') converted.push(...textNodes(node.value, context, budget));
    else if (node.type === 'element') converted.push(...convert(node, context, budget, depth));
  }
  return converted;
}

function textNodes(value: string, { dollars }: PreviewContext, budget: Budget): PreviewNode[] {
  const text = value.length > budget.letters ? `${value.slice(0, budget.letters)}…` : value;
  budget.letters -= value.length;
  if (!dollars || !text.includes('$')) return text === '' ? [] : [text];
  return text
    .split(/\$([^$\n]+)\$/)
    .flatMap((part, index): PreviewNode[] => (index % 2 === 1 ? formula(part, false) : part === '' ? [] : [part]));
}

function convert(node: Element, context: PreviewContext, budget: Budget, depth: number): PreviewNode[] {
  const name = node.tagName.toLowerCase();
  if (silent.has(name) || depth > DEEPEST) return [];
  budget.elements -= 1;
  const math = mathOf(node);
  if (math !== null) {
    const latex = wordsOf(node);
    budget.letters -= latex.length;
    return formula(latex, math === 'display');
  }
  if (name === 'input') {
    return node.properties.type === 'checkbox'
      ? [{ tag: 'span', attributes: { checked: node.properties.checked === true } }]
      : [];
  }
  const tag = isKnown(name) ? name : synonyms[name];
  if (tag === 'img') return [picture(node, context)];
  const children = convertAll(node.children, context, budget, depth + 1);
  if (tag === undefined) return children;
  const attributes = inMath.has(tag) ? mathOnly(node) : attributesOf(node, tag, context);
  return [
    { tag, ...(attributes && { attributes }), ...(children.length > 0 && { children }) } satisfies PreviewElement,
  ];
}

/** Markdown's formulas arrive as code of these classes (mdast-util-math). */
function mathOf({ tagName, properties, children }: Element): 'inline' | 'display' | null {
  const names = Array.isArray(properties.className) ? properties.className : [];
  if (tagName === 'code' && names.includes('math-inline')) return 'inline';
  if (tagName === 'code' && names.includes('math-display')) return 'display';
  const [only] = children;
  return tagName === 'pre' && only?.type === 'element' && mathOf(only) === 'display' ? 'display' : null;
}

/** Longer than any formula that is meant to be read. */
const LONGEST_FORMULA = 8000;

/** As MathML where its LaTeX is understood, else as it stands. */
function formula(latex: string, displayMode: boolean): PreviewNode[] {
  const asWritten: PreviewNode[] = [{ tag: 'code', children: [latex.slice(0, LONGEST_FORMULA)] }];
  if (latex.length > LONGEST_FORMULA) return asWritten;
  try {
    const markup = katex.renderToString(latex, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 10,
      maxExpand: 200,
    });
    const { children }: Root = fromHtml(markup, { fragment: true });
    const nodes = convertAll(children, noContext, { letters: LONGEST_FORMULA * 4, elements: LONGEST_FORMULA }, 0);
    return displayMode ? [{ tag: 'div', attributes: { align: 'center' }, children: nodes }] : nodes;
  } catch {
    return asWritten;
  }
}

const noContext: PreviewContext = { image: () => null, internal: () => null, anchor: (id) => id, dollars: false };

function picture({ properties }: Element, context: PreviewContext): PreviewElement {
  const image = typeof properties.src === 'string' ? context.image(properties.src) : null;
  const alt = typeof properties.alt === 'string' ? properties.alt.slice(0, 1000) : '';
  return { tag: 'img', attributes: { alt, ...(image !== null && { image }) } };
}

function attributesOf({ properties }: Element, tag: PreviewTag, context: PreviewContext): PreviewAttributes | null {
  const { id, name, lang, dir, align, colSpan, rowSpan, start } = properties;
  const attributes: PreviewAttributes = {};
  const anchor = typeof id === 'string' ? id : tag === 'a' && typeof name === 'string' ? name : '';
  if (anchor !== '') attributes.id = context.anchor(anchor);
  if (typeof lang === 'string' && /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(lang)) attributes.lang = lang;
  if (dir === 'ltr' || dir === 'rtl') attributes.dir = dir;
  if (align === 'left' || align === 'center' || align === 'right') attributes.align = align;
  if (tag === 'a') {
    const href = typeof properties.href === 'string' ? safeHref(properties.href, context) : null;
    if (href !== null) attributes.href = href;
  }
  if (tag === 'td' || tag === 'th') {
    if (isSpan(colSpan)) attributes.colspan = colSpan;
    if (isSpan(rowSpan)) attributes.rowspan = rowSpan;
  }
  if (tag === 'ol' && Number.isSafeInteger(start)) attributes.start = Number(start);
  return Object.keys(attributes).length > 0 ? attributes : null;
}

const isSpan = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 1 && Number(value) <= 1000;

/** To the web and to a mail program; within the result to anchors. Nothing else is a link. */
function safeHref(href: string, context: PreviewContext): string | null {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href) ? new URL(href).href.slice(0, 4000) : null;
  return context.internal(href);
}

function mathOnly({ properties }: Element): PreviewAttributes | null {
  const math: NonNullable<PreviewAttributes['math']> = {};
  for (const name of mathAttributes) {
    const value = properties[name];
    if (typeof value === 'string' && /^[\w .%+-]{1,40}$/.test(value)) math[name] = value;
    else if (typeof value === 'boolean' || typeof value === 'number') math[name] = String(value);
  }
  return Object.keys(math).length > 0 ? { math } : null;
}

/** In the order of the document; a prefix of a namespace does not count. */
export function all(nodes: readonly RootContent[], tag: string): Element[] {
  const found: Element[] = [];
  const walk = (children: readonly RootContent[]) => {
    for (const node of children) {
      if (node.type !== 'element') continue;
      if (node.tagName.replace(/^.*:/, '') === tag) found.push(node);
      walk(node.children);
    }
  };
  walk(nodes);
  return found;
}

export const first = (nodes: readonly RootContent[], tag: string): Element | null => all(nodes, tag)[0] ?? null;

export function attribute(element: Element | null, name: string): string | null {
  const value = element?.properties[name];
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : null;
}

/** Its words, markup taken off. */
export const wordsOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : ''))
    .join('');
