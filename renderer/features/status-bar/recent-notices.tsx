import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../i18n/error-words.ts';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { type RecentNotice, useNotices } from '../../stores/notices.ts';
import { IconButton } from '../../ui/button.tsx';
import { reportItems, reportLine } from '../notices/report-words.ts';

/** Of one report; the notice itself shows more. */
const mostItems = 20;

function linesOf({ notice }: RecentNotice): string[] {
  switch (notice.kind) {
    case 'report': {
      const items = reportItems(notice.report);
      const more = items.length - mostItems;
      const line = reportLine(notice.report);
      if (items.length === 1 && items[0] === line) return [line];
      return [line, ...items.slice(0, mostItems), ...(more > 0 ? [t('notice.andMore', { count: more })] : [])];
    }
    case 'error':
      return [errorText(notice.error)];
    case 'undo':
    case 'note':
      return [notice.text];
    case 'same-password':
    case 'news':
      return [];
  }
}

/** Recent notices, the newest first. */
export function RecentNotices() {
  const recent = useNotices((state) => state.recent);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const listId = useId();
  if (recent.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving concern the button and its list together
    <span className="recent" ref={button} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        small
        icon="bell"
        label={t('notice.recent')}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      />
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="recent__list" id={listId} tabIndex={0} aria-label={t('notice.recent')}>
          <ul>
            {recent.toReversed().map((one) => (
              <li key={one.notice.id}>
                <time className="recent__time" dateTime={new Date(one.atMs).toISOString()}>
                  {formatTime(one.atMs)}
                </time>
                <div className="recent__text">
                  {linesOf(one).map((line, index) => (
                    <p key={index}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </span>
  );
}
