/**
 * Renders the tree of a result. Only elements that the tree's types allow are created, and every link is checked again.
 */
import { createElement, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type PreviewElement, type PreviewNode, previewImageAddress } from '../../../core/model/preview.ts';

export interface DrawContext {
  taskId: string;
  /** Goes to an anchor of the result, or opens an external address. */
  follow(href: string): void;
  /**
   * One level for all headings, below the window's own. Only a part of the document is rendered, so real levels would
   * have gaps.
   */
  headingLevel: 2 | 4;
}

const isExternal = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href);

/** Markdown has no text direction, so each block gets it from its first letters. Code is always left to right. */
const bidiTags = /^(h[1-6]|p|ul|ol|li|dl|dt|dd|blockquote|table|td|th|caption|figcaption)$/;

export const drawNodes = (nodes: readonly PreviewNode[], context: DrawContext): ReactNode =>
  nodes.map((node, index) => (typeof node === 'string' ? node : draw(node, index, context)));

function draw(element: PreviewElement, key: number, context: DrawContext): ReactNode {
  const { tag, attributes = {}, children = [] } = element;
  const { lang, dir, align, href, colspan, rowspan, start, math, checked } = attributes;
  if (tag === 'img') return <Picture key={key} element={element} taskId={context.taskId} />;
  if (checked !== undefined) return <input key={key} type="checkbox" checked={checked} disabled readOnly />;
  if (tag === 'hr' || tag === 'br' || tag === 'wbr' || tag === 'col') return createElement(tag, { key });
  const inner = drawNodes(children, context);
  if (tag === 'a') return href === undefined ? <span key={key}>{inner}</span> : link(href, key, inner, context);
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);
  const properties: Record<string, unknown> = {
    lang,
    dir: dir ?? (bidiTags.test(tag) ? 'auto' : undefined),
    ...(align && { className: `is-${align}` }),
    ...(tag === 'table' && { className: 'prose__table' }),
    ...(level && { className: `prose__heading prose__heading--${level}` }),
    ...((tag === 'td' || tag === 'th') && { colSpan: colspan, rowSpan: rowspan }),
    ...(tag === 'ol' && { start }),
    ...math,
  };
  // A centred block may contain a wide formula.
  if (tag === 'pre' || (tag === 'div' && align === 'center')) {
    return (
      <ScrollableBlock key={key} tag={tag} properties={properties}>
        {inner}
      </ScrollableBlock>
    );
  }
  const drawn = createElement(level ? `h${context.headingLevel}` : tag, { key, ...properties }, inner);
  return tag === 'table' ? (
    <ScrollableBlock key={key} tag="div" properties={{ className: 'prose__wide' }}>
      {drawn}
    </ScrollableBlock>
  ) : (
    drawn
  );
}

function link(href: string, key: number, inner: ReactNode, { follow }: DrawContext): ReactNode {
  const isOut = isExternal(href);
  if (!isOut && !href.startsWith('#')) return <span key={key}>{inner}</span>;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    follow(href);
  };
  return (
    <a key={key} href={isOut ? href : '#result'} title={isOut ? href : undefined} onClick={onClick}>
      {inner}
    </a>
  );
}

function Picture({ element: { attributes = {} }, taskId }: { element: PreviewElement; taskId: string }) {
  const { image, alt = '' } = attributes;
  if (image === undefined) return alt === '' ? null : <span className="prose__absent">{alt}</span>;
  return <img src={previewImageAddress(taskId, image)} alt={alt} loading="lazy" decoding="async" />;
}

interface ScrollableBlockProps {
  tag: 'pre' | 'div';
  properties: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

/**
 * A block that may be wider than its column and then scrolls by itself. It is in the Tab order only while it can
 * scroll.
 */
function ScrollableBlock({ tag, properties, children }: ScrollableBlockProps) {
  const ref = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return createElement(tag, { ...properties, ref, ...(scrolls && { tabIndex: 0 }) }, children);
}
