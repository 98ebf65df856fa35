import { useEffect, useState } from 'react';
import { pageAddress } from '../../../core/model/preview.ts';
import { t } from '../../i18n/translate.ts';

interface PagePictureProps {
  taskId: string;
  page: number;
  gap: boolean;
  /** The longest side in pixels; default size if undefined. */
  longestPx?: number;
}

/** Pages that are only passed quickly are not requested, because each would have to be drawn first. */
const debounceMs = 120;

function useDebounced(page: number): number {
  const [settled, setSettled] = useState(page);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), debounceMs);
    return () => clearTimeout(timer);
  }, [page]);
  return settled;
}

/** An image of one page of the PDF. The page is blank until it is loaded, and missing if the file is gone. */
export function PagePicture({ taskId, page, gap, longestPx }: PagePictureProps) {
  const settled = useDebounced(page);
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
