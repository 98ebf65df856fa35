import { useLayoutEffect, useRef } from 'react';
import { shortenMiddle } from './shorten-middle.ts';

const texts = new WeakMap<Element, string>();
let canvas: OffscreenCanvasRenderingContext2D | null = null;

function draw(element: Element, widthPx: number): void {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d');
  const text = texts.get(element) ?? '';
  if (!canvas) return;
  const pen = canvas;
  pen.font = getComputedStyle(element).font;
  const shown = shortenMiddle(text, widthPx, (part) => pen.measureText(part).width);
  if (element.textContent !== shown) element.textContent = shown;
}

/** One for all: it reports after the layout and before the frame is painted, with the width at hand. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) draw(target, contentRect.width);
});

interface MiddleTextProps {
  text: string;
  className: string;
  title: string;
}

/** One line that gives way in the middle, to the letter; screen readers get all of it. */
export function MiddleText({ text, className, title }: MiddleTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return;
    texts.set(element, text);
    widths.observe(element);
    return () => widths.unobserve(element);
  }, [text]);
  return (
    <span className={`middle ${className}`} title={title}>
      <span className="visually-hidden">{text}</span>
      <bdi ref={shown} className="middle__shown" aria-hidden="true" />
    </span>
  );
}
