/**
 * Converts HTML of a result to preview nodes with a strict allow-list. Elements that could run code or load something
 * are dropped with their content; of other unknown elements the content is kept. Pure.
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
  /** The number of the image at an address; null if it is not shown. */
  image(source: string): number | null;
  /** The anchor `#…` within the result for a relative link; null if it leads out of the result. */
  internal(href: string): string | null;
  /** Makes an id unique within the whole result. */
  anchor(id: string): string;
  /** Whether text in HTML may contain formulas between dollar signs. */
  dollars: boolean;
}

const known: ReadonlySet<string> = new Set(previewTags);
const isKnown = (tag: string): tag is PreviewTag => known.has(tag);
const inMath: ReadonlySet<string> = new Set(mathTags);

/** Elements that are replaced by equivalent or similar allowed elements. */
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

/** Dropped with their content, which is not text of the document. */
const silent: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'canvas', 'audio', 'video'],
  ...['head', 'title', 'meta', 'link', 'base', 'form', 'button', 'select', 'textarea', 'frame', 'frameset', 'applet'],
  ...['annotation', 'annotation-xml', 'portal', 'dialog', 'map'],
]);

/** Maximum nesting; a malicious result could otherwise exhaust the stack while drawing. */
const DEEPEST = 60;
/** Limits for one block; a malicious block could otherwise freeze the window. */
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

/** mdast-util-math marks formulas as code elements with these classes. */
function mathOf({ tagName, properties, children }: Element): 'inline' | 'display' | null {
  const names = Array.isArray(properties.className) ? properties.className : [];
  if (tagName === 'code' && names.includes('math-inline')) return 'inline';
  if (tagName === 'code' && names.includes('math-display')) return 'display';
  const [only] = children;
  return tagName === 'pre' && only?.type === 'element' && mathOf(only) === 'display' ? 'display' : null;
}

/** Longer formulas are shown as text. */
const LONGEST_FORMULA = 8000;

/** Converts LaTeX to MathML; if that fails, shows the source. */
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

/** Allows web and mail addresses, and anchors within the result. */
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

/** All elements with this tag name in document order, without regard to namespace prefixes. */
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

/** The text of an element without markup. */
export const wordsOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : ''))
    .join('');
