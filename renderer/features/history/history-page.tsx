import { useEffect } from 'react';
import { wordError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { followHistory, searchHistory, useHistory } from '../../stores/history.ts';
import { Button } from '../../ui/button.tsx';
import { HistoryList } from './history-list.tsx';

/** What was converted, long after it has left the list. */
export function HistoryPage() {
  const { query, total, failure } = useHistory();
  useEffect(followHistory, []);
  if (failure) {
    return (
      <main className="no-match" role="alert">
        <p>{wordError(failure).message}</p>
      </main>
    );
  }
  // The answer comes within a frame or two.
  if (total === null) return <main className="workspace" />;
  if (total > 0) {
    return (
      <main className="workspace">
        <HistoryList />
      </main>
    );
  }
  return (
    <main className="no-match">
      <p role="status">{query.trim() === '' ? t('history.empty') : t('search.none', { query: query.trim() })}</p>
      {query.trim() !== '' && <Button onClick={() => searchHistory('')}>{t('search.clear')}</Button>}
    </main>
  );
}
