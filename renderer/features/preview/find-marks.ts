/** Highlights found words in the text. It uses CSS highlights and does not change the DOM. */
import { type RefObject, useEffect, useRef } from 'react';
import { breaksLine, foldQuery, foldText, matchRanges, textBreak } from '../../../core/model/find-text.ts';
import type { Hit } from '../../stores/find.ts';

interface Line {
  text: string;
  nodes: { node: Text; start: number }[];
}

/** The visible text of a block, without the replacement texts of missing images. */
function lineOf(block: Element): Line {
  const line: Line = { text: '', nodes: [] };
  const walk = (node: Node) => {
    if (node instanceof Text) {
      line.nodes.push({ node, start: line.text.length });
      line.text += node.data;
    } else if (node instanceof Element && !node.matches('.prose__absent')) {
      if (node.localName === 'br') line.text += ' ';
      const breaks = breaksLine(node.localName);
      if (breaks) line.text += textBreak;
      for (const child of node.childNodes) walk(child);
      if (breaks) line.text += textBreak;
    }
  };
  for (const child of block.childNodes) walk(child);
  return line;
}

function rangesIn(block: Element, query: string): Range[] {
  const { text, nodes } = lineOf(block);
  return matchRanges(foldText(text), query).flatMap(({ start, end }) => {
    const first = nodes.findLast((one) => one.start <= start);
    const last = nodes.findLast((one) => one.start < end);
    if (!first || !last) return [];
    const range = new Range();
    range.setStart(first.node, Math.min(first.node.length, start - first.start));
    range.setEnd(last.node, Math.min(last.node.length, end - last.start));
    return [range];
  });
}

/** A hit closer to the edge than this is scrolled into view. */
const marginPx = 40;

function scrollToRange(article: HTMLElement, range: Range, scrollTo: (top: number) => void): void {
  const wide = range.startContainer.parentElement?.closest('.prose__wide, pre');
  if (wide) {
    const [at, box] = [range.getBoundingClientRect(), wide.getBoundingClientRect()];
    if (at.left < box.left || at.right > box.right) wide.scrollLeft += at.left - box.left - box.width / 3;
  }
  const [at, box] = [range.getBoundingClientRect(), article.getBoundingClientRect()];
  if (at.top < box.top + marginPx || at.bottom > box.bottom - marginPx)
    scrollTo(article.scrollTop + at.top - box.top - box.height / 3);
}

/** Highlights the rendered text, again whenever more of it is rendered, and scrolls to the current hit once. */
export function useFindMarks(
  root: RefObject<HTMLElement | null>,
  query: string,
  hit: Hit | null,
  scrollTo: (top: number) => void,
): void {
  const unseen = useRef<Hit | null>(null);
  useEffect(() => {
    unseen.current = hit;
  }, [hit]);
  useEffect(() => {
    const article = root.current;
    const wanted = foldQuery(query);
    if (!article || wanted === '' || !('highlights' in CSS)) return;
    const paint = () => {
      const others: Range[] = [];
      let present: Range | undefined;
      for (const block of article.querySelectorAll<HTMLElement>('[data-block]')) {
        const ranges = rangesIn(block, wanted);
        if (hit && Number(block.dataset.block) === hit.block) [present] = ranges.splice(hit.nth, 1);
        others.push(...ranges);
      }
      CSS.highlights.set('found', new Highlight(...others));
      CSS.highlights.set('found-here', new Highlight(...(present ? [present] : [])));
      if (!present || unseen.current !== hit) return;
      unseen.current = null;
      scrollToRange(article, present, scrollTo);
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    });
    observer.observe(article, { childList: true, subtree: true });
    paint();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-here');
    };
  }, [root, query, hit, scrollTo]);
}
