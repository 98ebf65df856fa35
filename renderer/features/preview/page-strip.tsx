import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { Receipt } from '../../../core/model/preview.ts';
import { t } from '../../i18n/translate.ts';
import { barsOf, scaleOf } from './strip.ts';

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

/** One bar a page: a slider over the document that shows where something is missing. */
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
