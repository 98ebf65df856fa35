import { useLayoutEffect, useRef } from 'react';
import { shortenMiddle } from './shorten-middle.ts';

interface Line {
  text: string;
  /** The last layout; null before the first one. */
  room: { widthPx: number; font: string } | null;
}

const lines = new WeakMap<Element, Line>();
let canvas: OffscreenCanvasRenderingContext2D | null = null;

function drawLine(element: Element, { text, room }: Line): void {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas || !room) return;
  const pen = canvas;
  pen.font = room.font;
  const shown = shortenMiddle(text, room.widthPx, (part) => pen.measureText(part).width);
  if (element.textContent !== shown) element.textContent = shown;
  // Screen readers get the full text, in a second element that is filled only if the text was shortened.
  const unseen = shown === text ? '' : text;
  const whole = element.previousElementSibling;
  if (whole && whole.textContent !== unseen) {
    whole.textContent = unseen;
    element.ariaHidden = unseen === '' ? null : 'true';
  }
}

/** Built from its parts: with forced colours, Chromium returns an empty `font` shorthand. */
function fontOf(element: Element): string {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
}

/** One observer for all elements. It reports after layout and before paint, with the width already known. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const line = lines.get(target);
    if (!line) continue;
    line.room = { widthPx: contentRect.width, font: fontOf(target) };
    drawLine(target, line);
  }
});

interface MiddleTextProps {
  text: string;
  className: string;
  title: string;
}

/**
 * One line of text, shortened in the middle to fit. Screen readers get the full text. Its width does not depend on its
 * text, so a new text needs no new layout.
 */
export function MiddleText({ text, className, title }: MiddleTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return;
    const line: Line = { text, room: lines.get(element)?.room ?? null };
    lines.set(element, line);
    drawLine(element, line);
  }, [text]);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return;
    widths.observe(element);
    return () => widths.unobserve(element);
  }, []);
  return (
    <span className={`middle ${className}`} title={title}>
      <span className="visually-hidden" />
      <bdi ref={shown} className="middle__shown" />
    </span>
  );
}
