/** A zoomed page of the PDF, with marks where words were found. */
import { useEffect, useRef, useState } from 'react';
import type { MarksOnPage } from '../../../core/model/preview.ts';
import { request } from '../../bridge.ts';
import { PagePicture } from './page-picture.tsx';
import { sharpnessFor } from './zoom-controls.tsx';

interface PageSheetProps {
  taskId: string;
  page: number;
  zoomPercent: number;
  /** Empty if nothing is searched. */
  query: string;
}

/** Pages that are only passed quickly are not searched. */
const debounceMs = 150;

interface FoundMarks {
  page: number;
  query: string;
  marks: MarksOnPage;
}

const none: MarksOnPage = [];

function useMarks(taskId: string, page: number, query: string): MarksOnPage {
  const [found, setFound] = useState<FoundMarks | null>(null);
  useEffect(() => {
    if (query.trim() === '') return;
    let gone = false;
    const timer = setTimeout(async () => {
      const reply = await request('preview.marks', taskId, page, query);
      if (!gone && reply.ok) setFound({ page, query, marks: reply.value });
    }, debounceMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [taskId, page, query]);
  return found?.page === page && found.query === query ? found.marks : none;
}

export function PageSheet({ taskId, page, zoomPercent, query }: PageSheetProps) {
  const marks = useMarks(taskId, page, query);
  const first = useRef<HTMLElement>(null);
  // Scrolls to new marks once.
  useEffect(() => {
    if (marks.length > 0) first.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [marks]);
  const longestPx = sharpnessFor(zoomPercent, devicePixelRatio);
  return (
    <div className="page-sheet" style={{ '--zoom': zoomPercent / 100 }}>
      <PagePicture taskId={taskId} page={page} gap={false} longestPx={longestPx} />
      <div className="page-marks" aria-hidden="true">
        {marks.map(([left, top, width, height], index) => (
          <i
            key={`${page}-${index}`}
            ref={index === 0 ? first : undefined}
            style={{ '--left': left, '--top': top, '--width': width, '--height': height }}
          />
        ))}
      </div>
    </div>
  );
}
