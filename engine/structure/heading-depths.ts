/** How deep headings are, where no outline says it. */

import type { StyledBlock } from './heading-candidates.ts';
import type { FoundHeadings } from './outline-headings.ts';

/** Styles ranked by size, weight and capitals become depths; printed numbers correct them. */
export function rank(candidates: readonly StyledBlock[], found: FoundHeadings): void {
  const clusters = new Map<string, StyledBlock[]>();
  for (const candidate of candidates) {
    const { style } = candidate;
    const key = `${style.sizePt}|${style.bold}|${style.caps}|${style.italic}`;
    clusters.set(key, [...(clusters.get(key) ?? []), candidate]);
  }
  const ranked = [...clusters.values()].sort((a, b) => weight(b) - weight(a));
  let depth = 0;
  for (const cluster of ranked) {
    const numbers = cluster.filter((item) => item.numberDepth > 0).map((item) => item.numberDepth);
    depth = numbers.length > 0.5 * cluster.length ? Math.max(depth, commonest(numbers)) : depth + 1;
    for (const { item, numberDepth } of cluster) {
      const shift = numbers.length > 0 && numberDepth > 0 ? numberDepth - commonest(numbers) : 0;
      item.role = { kind: 'heading', depth: Math.max(1, depth + shift) };
    }
  }
  for (const [item, entry] of found.entries) item.role = { kind: 'heading', depth: entry.depth };
}

function weight(cluster: readonly StyledBlock[]): number {
  const style = cluster[0]?.style;
  if (!style) return 0;
  return style.sizePt * 10 + (style.bold ? 4 : 0) + (style.caps ? 2 : 0) + (style.italic ? -1 : 0);
}

/** The value that comes most often, the smaller one of two; 1 for none. */
export function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}
