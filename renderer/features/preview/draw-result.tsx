/** Draws a result's tree. Only what the tree's types name can come out of it; addresses are looked at once more. */
import { createElement, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type PreviewElement, type PreviewNode, previewImageAddress } from '../../../core/model/preview.ts';

export interface DrawContext {
  taskId: string;
  /** To an anchor of the result, or out to an address. */
  follow(href: string): void;
  /** Below the window's own headings. Of all that are there: only a part of the document is, and levels would be left out. */
  headingLevel: 2 | 4;
}

const leadsOut = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href);

/** A Markdown result does not say where its lines begin: each block goes by its own first letters. Code begins at the left. */
const directed = /^(h[1-6]|p|ul|ol|li|dl|dt|dd|blockquote|table|td|th|caption|figcaption)$/;

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
    dir: dir ?? (directed.test(tag) ? 'auto' : undefined),
    ...(align && { className: `is-${align}` }),
    ...(tag === 'table' && { className: 'prose__table' }),
    ...(level && { className: `prose__heading prose__heading--${level}` }),
    ...((tag === 'td' || tag === 'th') && { colSpan: colspan, rowSpan: rowspan }),
    ...(tag === 'ol' && { start }),
    ...math,
  };
  // A centred block may hold nothing but a formula.
  if (tag === 'pre' || (tag === 'div' && align === 'center')) {
    return (
      <Wide key={key} tag={tag} properties={properties}>
        {inner}
      </Wide>
    );
  }
  const drawn = createElement(level ? `h${context.headingLevel}` : tag, { key, ...properties }, inner);
  return tag === 'table' ? (
    <Wide key={key} tag="div" properties={{ className: 'prose__wide' }}>
      {drawn}
    </Wide>
  ) : (
    drawn
  );
}

function link(href: string, key: number, inner: ReactNode, { follow }: DrawContext): ReactNode {
  const isOut = leadsOut(href);
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

interface WideProps {
  tag: 'pre' | 'div';
  properties: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

/** What may be wider than its column, and then scrolls by itself: a stop for the keyboard only while it does. */
export function Wide({ tag, properties, children }: WideProps) {
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
