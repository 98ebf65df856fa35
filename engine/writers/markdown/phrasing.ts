import type { PhrasingContent } from 'mdast';
import { type Inline, pageOfPlace } from '../../document/tree.ts';
import { toLatex } from '../../math/latex.ts';
import { externalAddress } from '../address.ts';
import { tidyInlines } from '../inlines.ts';
import { oneLine, printable } from '../text.ts';
import { markHarmless } from './escape.ts';
import type { FootnoteNumbers } from './footnotes.ts';

/** What inline content of a Markdown document refers to. */
export interface References {
  footnotes: FootnoteNumbers;
  /** Slugs of headings by anchor. */
  slugs: ReadonlyMap<string, string>;
  /** The mark of a page that begins here; null where pages leave none, or this one has left its own. */
  pageAnchor(page: number): string | null;
  /** The address of an image by its name, or null where the document has no such image. */
  imageUrl(name: string): string | null;
}

/** The inline content of one paragraph, heading or cell as mdast. `onOneLine` writes line breaks as `<br>`. */
export function phrasing(inlines: readonly Inline[], references: References, onOneLine = false): PhrasingContent[] {
  const content = tidyInlines(inlines);
  return markHarmless(toPhrasing(withPunctuationOutside(content), references, onOneLine));
}

function toPhrasing(inlines: readonly Inline[], references: References, onOneLine: boolean): PhrasingContent[] {
  return inlines.flatMap((inline) => toNodes(inline, references, onOneLine));
}

function toNodes(inline: Inline, references: References, onOneLine: boolean): PhrasingContent[] {
  switch (inline.type) {
    case 'text':
      return [{ type: 'text', value: inline.value }];
    case 'strong':
    case 'emphasis':
    case 'delete':
      return [{ type: inline.type, children: toPhrasing(inline.children, references, onOneLine) }];
    case 'superscript':
    case 'subscript': {
      const tag = inline.type === 'superscript' ? 'sup' : 'sub';
      const children = toPhrasing(inline.children, references, onOneLine);
      return [{ type: 'html', value: `<${tag}>` }, ...children, { type: 'html', value: `</${tag}>` }];
    }
    case 'ruby': {
      const children = toPhrasing(inline.children, references, onOneLine);
      return [...children, { type: 'text', value: `（${oneLine(inline.spelling)}）` }];
    }
    case 'inlineCode':
      return [{ type: 'inlineCode', value: inline.value }];
    case 'link': {
      const children = toPhrasing(inline.children, references, onOneLine);
      const url = externalAddress(inline.url);
      if (url === null) return children;
      // An address that stands for itself keeps its spelling, so that it can be written as an autolink.
      const only = children.length === 1 ? children[0] : undefined;
      const isItself = only?.type === 'text' && (only.value === inline.url || `${only.value}/` === url);
      return [{ type: 'link', url: isItself ? only.value : url, children: withoutLinks(children) }];
    }
    case 'internalLink': {
      const children = toPhrasing(inline.children, references, onOneLine);
      const slug = slugOf(inline.anchor, references);
      return slug === undefined ? children : [{ type: 'link', url: `#${slug}`, children: withoutLinks(children) }];
    }
    case 'footnoteReference': {
      const number = references.footnotes.numberOf(inline.identifier);
      return number === null ? [] : [{ type: 'footnoteReference', identifier: number, label: number }];
    }
    case 'image': {
      const url = references.imageUrl(inline.image);
      const alt = printable(inline.alt);
      if (url === null) return alt === '' ? [] : [{ type: 'text', value: alt }];
      return [{ type: 'image', url, alt }];
    }
    case 'inlineMath':
      return [{ type: 'html', value: `$${inTable(oneLine(toLatex(inline.math)), onOneLine)}$` }];
    case 'break':
      return [onOneLine ? { type: 'html', value: '<br>' } : { type: 'break' }];
    // Pages are as near as links come: Markdown has no anchors of its own but headings.
    case 'anchor':
      return [];
    case 'pageAnchor': {
      const anchor = references.pageAnchor(inline.page);
      return anchor === null ? [] : [{ type: 'html', value: anchor }];
    }
  }
}

/** What a link to an anchor is spelt; undefined where the document doesn't hold it. */
export function slugOf(anchor: string, { slugs }: References): string | undefined {
  return slugs.get(anchor) ?? slugs.get(pageOfPlace(anchor) ?? '');
}

/** A bar would part cells. */
function inTable(latex: string, isCell: boolean): string {
  return isCell ? latex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ') : latex;
}

/** Links don't nest in Markdown: of a link within a link the words stay. */
function withoutLinks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'link') return withoutLinks(node.children);
    if (node.type === 'footnoteReference') return [];
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
      return [{ ...node, children: withoutLinks(node.children) }];
    }
    return [node];
  });
}

/** At the end of marked text; a longer stretch would take long to look for. */
const MAX_SIGNS = 100;
const LETTER_AT_END = /[\p{L}\p{N}]$/u;
const LETTER_AT_START = /^[\p{L}\p{N}]/u;

/**
 * Moves punctuation out of a mark where a letter follows or precedes it directly: `**(a)**b` is no strong text in
 * CommonMark (the closing marks don't flank to the right), `**(a**)b` is.
 */
function withPunctuationOutside(inlines: readonly Inline[]): Inline[] {
  if (!inlines.some((inline) => 'children' in inline)) return [...inlines];
  const moved: Inline[] = [];
  for (const [index, inline] of inlines.entries()) {
    if (inline.type !== 'strong' && inline.type !== 'emphasis' && inline.type !== 'delete') {
      moved.push(inline);
      continue;
    }
    const children = withPunctuationOutside(inline.children);
    const previous = inlines[index - 1];
    const next = inlines[index + 1];
    let before = '';
    let after = '';
    const first = children[0];
    if (previous?.type === 'text' && LETTER_AT_END.test(previous.value) && first?.type === 'text') {
      before = /^[\p{P}\p{S}]+\s*/u.exec(first.value)?.[0] ?? '';
      children[0] = { type: 'text', value: first.value.slice(before.length) };
    }
    const last = children.at(-1);
    if (next?.type === 'text' && LETTER_AT_START.test(next.value) && last?.type === 'text') {
      after = /\s*[\p{P}\p{S}]+$/u.exec(last.value.slice(-MAX_SIGNS))?.[0] ?? '';
      children[children.length - 1] = { type: 'text', value: last.value.slice(0, last.value.length - after.length) };
    }
    moved.push({ type: 'text', value: before }, { ...inline, children }, { type: 'text', value: after });
  }
  return tidyInlines(moved);
}
