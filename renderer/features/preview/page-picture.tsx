import { useEffect, useState } from 'react';
import { pageAddress } from '../../../core/model/preview.ts';
import { t } from '../../i18n/translate.ts';

interface PagePictureProps {
  taskId: string;
  page: number;
  gap: boolean;
  /** Its longest side in pixels; the usual where none is given. */
  longestPx?: number;
}

/** Who turns pages quickly waits for none of those in between: they would all have to be drawn first. */
const settleMs = 120;

function useSettled(page: number): number {
  const [settled, setSettled] = useState(page);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), settleMs);
    return () => clearTimeout(timer);
  }, [page]);
  return settled;
}

/** One page of the PDF on paper. Until it is drawn the paper is blank; it can be gone with its file. */
export function PagePicture({ taskId, page, gap, longestPx }: PagePictureProps) {
  const settled = useSettled(page);
  const address = pageAddress(taskId, settled, longestPx);
  const [failed, setFailed] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<number | null>(null);
  if (failed === address) return <p className="page-picture page-picture--absent">{t('preview.pageAbsent')}</p>;
  const classes = ['page-picture', drawn === null ? 'is-blank' : drawn !== page && 'is-old', gap && 'has-gap']
    .filter(Boolean)
    .join(' ');
  return (
    <img
      className={classes}
      src={address}
      alt={t(gap ? 'preview.pageWithGap' : 'preview.pagePicture', { page })}
      onLoad={() => setDrawn(settled)}
      onError={() => setFailed(address)}
    />
  );
}
