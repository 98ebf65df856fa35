import { useLayoutEffect, useRef } from 'react';
import { shortenMiddle } from './shorten-middle.ts';

interface Line {
  text: string;
  /** As it was last laid out; null before the first time. */
  room: { widthPx: number; font: string } | null;
}

const lines = new WeakMap<Element, Line>();
let canvas: OffscreenCanvasRenderingContext2D | null = null;

function draw(element: Element, { text, room }: Line): void {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas || !room) return;
  const pen = canvas;
  pen.font = room.font;
  const shown = shortenMiddle(text, room.widthPx, (part) => pen.measureText(part).width);
  if (element.textContent !== shown) element.textContent = shown;
  // Screen readers get the one that is whole; a second one is there only where it differs.
  const unseen = shown === text ? '' : text;
  const whole = element.previousElementSibling;
  if (whole && whole.textContent !== unseen) {
    whole.textContent = unseen;
    element.ariaHidden = unseen === '' ? null : 'true';
  }
}

/** Put together from its parts: with forced colours Chromium's shorthand is empty, because they set a part that has no place in it. */
function fontOf(element: Element): string {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
}

/** One for all: it reports after the layout and before the frame is painted, with the width at hand. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const line = lines.get(target);
    if (!line) continue;
    line.room = { widthPx: contentRect.width, font: fontOf(target) };
    draw(target, line);
  }
});

interface MiddleTextProps {
  text: string;
  className: string;
  title: string;
}

/**
 * One line that gives way in the middle, to the letter; screen readers get all of it. Its room does not depend on its text: another
 * text is drawn into the room that is known, without laying out the page for it.
 */
export function MiddleText({ text, className, title }: MiddleTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return;
    const line: Line = { text, room: lines.get(element)?.room ?? null };
    lines.set(element, line);
    draw(element, line);
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
