import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';

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
