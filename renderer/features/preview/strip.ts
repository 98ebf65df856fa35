/** One bar per page, or for several: what the strip draws. Pure. */
import type { Receipt } from '../../../core/model/preview.ts';

export interface Bar {
  /** From 1. */
  firstPage: number;
  lastPage: number;
  /** 0 to 100: how much text there is, among the bars. */
  heightPercent: number;
  kind: 'complete' | 'gap' | 'unchecked';
}

/** More bars than this would be thinner than a pixel. */
const mostBars = 140;
/** So that a page with little text is still a bar. */
const lowestPercent = 18;

/** `gapPages`: where something is known to be missing, by the comparison or by the converter. A gap always wins its bar. */
export function barsOf(pages: number, receipt: Receipt | null, gapPages: ReadonlySet<number>): Bar[] {
  const step = Math.max(1, Math.ceil(pages / mostBars));
  const most = Math.max(1, ...(receipt?.letters ?? []));
  return Array.from({ length: Math.ceil(pages / step) }, (_, bar): Bar => {
    const firstPage = bar * step + 1;
    const lastPage = Math.min(pages, firstPage + step - 1);
    const all = Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i);
    const unchecked = all.every((page) => receipt?.shares[page - 1] == null);
    const letters = all.map((page) => receipt?.letters[page - 1] ?? 0).reduce((sum, one) => sum + one, 0) / all.length;
    const kind = all.some((page) => gapPages.has(page)) ? 'gap' : unchecked ? 'unchecked' : 'complete';
    const heightPercent =
      kind === 'unchecked' ? lowestPercent : Math.round(Math.max(lowestPercent, (90 * letters) / most));
    return { firstPage, lastPage, heightPercent, kind };
  });
}

/** Numbers under the strip: the first page, the last, and gaps between them that don't touch each other. */
export function scaleOf(
  pages: number,
  gapPages: readonly number[],
): { page: number; atPercent: number; gap: boolean }[] {
  const at = (page: number) => (pages <= 1 ? 0 : (100 * (page - 0.5)) / pages);
  const room = 9;
  const scale: { page: number; atPercent: number; gap: boolean }[] = [];
  for (const page of gapPages) {
    const place = at(page);
    if (place < room || place > 100 - room || place - (scale.at(-1)?.atPercent ?? -room) < room) continue;
    scale.push({ page, atPercent: place, gap: true });
  }
  const gaps = new Set(gapPages);
  const first = { page: 1, atPercent: 0, gap: gaps.has(1) };
  return pages <= 1 ? [first] : [first, ...scale, { page: pages, atPercent: 100, gap: gaps.has(pages) }];
}
