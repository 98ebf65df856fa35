/** Finds words in the whole result. The text and the PDF both follow from hit to hit. */
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { closeFind, findFieldId, findWords, stepFind, totalOf, useFind } from '../../stores/find.ts';
import { usePreview } from '../../stores/preview.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The search starts when the user stops typing. */
const debounceMs = 120;

export function FindBar({ taskId }: { taskId: string }) {
  const [text, setText] = useState('');
  const { query, hit, unreadable } = useFind();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void findWords(taskId, text, usePreview.getState().block), debounceMs);
    return () => clearTimeout(timer);
  }, [taskId, text]);
  const none = hit === null;
  return (
    <search className="find">
      <Icon name="search" />
      <input
        ref={field}
        id={findFieldId}
        className="field"
        type="search"
        maxLength={500}
        placeholder={t('find.label')}
        aria-label={t('find.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            closeFind();
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            // Searches first if the text has just changed, or if the result could not be read before.
            if (text !== query || unreadable) void findWords(taskId, text, usePreview.getState().block);
            else stepFind(event.shiftKey ? -1 : 1);
          }
        }}
      />
      <FindCount />
      <IconButton icon="chevron-up" label={t('find.previous')} disabled={none} onClick={() => stepFind(-1)} />
      <IconButton icon="chevron-down" label={t('find.next')} disabled={none} onClick={() => stepFind(1)} />
      <IconButton icon="x" label={t('find.close')} onClick={() => closeFind()} />
    </search>
  );
}

function FindCount() {
  const { found, unreadable, hit, current } = useFind();
  const isNone = unreadable || (found !== null && hit === null);
  return (
    <span className={isNone ? 'find__count is-none' : 'find__count'} role="status">
      {isNone && t(unreadable ? 'find.unreadable' : 'find.none')}
      {found && hit && t('find.count', { number: current + 1, total: totalOf(found) })}
    </span>
  );
}
