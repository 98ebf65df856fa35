import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { Receipt } from '../../../core/model/preview.ts';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';

interface PageStripProps {
  pages: number;
  page: number;
  receipt: Receipt | null;
  gapPages: readonly number[];
  onPage(page: number): void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A slider over the document with one bar per page. It shows where something is missing. */
export function PageStrip({ pages, page, receipt, gapPages, onPage }: PageStripProps) {
  const bars = useMemo(() => barsOf(pages, receipt, new Set(gapPages)), [pages, receipt, gapPages]);
  const scale = useMemo(() => scaleOf(pages, gapPages), [pages, gapPages]);
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? pages : step === undefined ? null : page + step;
    if (to === null) return;
    event.preventDefault();
    onPage(Math.max(1, Math.min(pages, to)));
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const bar =
      bars[Math.max(0, Math.min(bars.length - 1, Math.floor(((event.clientX - left) / width) * bars.length)))];
    if (bar) onPage(gapPages.find((gap) => gap >= bar.firstPage && gap <= bar.lastPage) ?? bar.firstPage);
  };
  const share = receipt?.shares[page - 1];
  return (
    <div className="page-strip" style={{ '--bars': bars.length }}>
      <div
        className="strip"
        role="slider"
        tabIndex={0}
        aria-label={t('preview.strip')}
        aria-valuemin={1}
        aria-valuemax={pages}
        aria-valuenow={page}
        aria-valuetext={
          typeof share === 'number'
            ? t('preview.stripPage', { page, pages, share })
            : t('preview.stripUnchecked', { page, pages })
        }
        onKeyDown={onKey}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        {bars.map(({ firstPage, lastPage, heightPercent, kind }) => (
          <i
            key={firstPage}
            className={[`is-${kind}`, page >= firstPage && page <= lastPage && 'is-here'].filter(Boolean).join(' ')}
            style={{ '--height': heightPercent }}
          />
        ))}
      </div>
      <div className="strip-scale" aria-hidden="true">
        {scale.map(({ page: number, atPercent, gap }) => (
          <span key={number} className={gap ? 'is-gap' : undefined} style={{ '--at': atPercent }}>
            {number}
          </span>
        ))}
      </div>
    </div>
  );
}

export function PageStepper({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  return (
    <>
      <IconButton
        icon="chevron-left"
        className="button--small"
        label={t('preview.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        className="button--small"
        label={t('preview.nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </>
  );
}

interface Bar {
  /** From 1. */
  firstPage: number;
  lastPage: number;
  /** 0 to 100: the amount of text, compared with the other bars. */
  heightPercent: number;
  kind: 'complete' | 'gap' | 'unchecked';
}

/** With more bars, each would be thinner than a pixel. */
const mostBars = 140;
/** A page with little text still has a visible bar. */
const lowestPercent = 18;

/**
 * `gapPages`: pages where the comparison or the converter found something missing. A bar with such a page is a gap.
 * Pure.
 */
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

/** The numbers below the strip: first page, last page, and gaps between them that don't overlap. Pure. */
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
