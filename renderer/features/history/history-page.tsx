import { useEffect } from 'react';
import { clearHistory } from '../../actions/history.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { followHistory, searchHistory, useHistory } from '../../stores/history.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { PageToolbar } from '../toolbar/page-toolbar.tsx';
import { HistoryList } from './history-list.tsx';

/** Conversions of the past, including those no longer in the queue. */
export function HistoryPage() {
  const { query, total, failure } = useHistory();
  useEffect(followHistory, []);
  useKeptFocus(total === 0);
  if (failure) {
    return (
      <main className="no-match" role="alert">
        <p>{describeError(failure).message}</p>
      </main>
    );
  }
  // The reply comes within a frame or two.
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

export const historyFieldId = 'history-search';

export function HistoryToolbar() {
  const query = useHistory((history) => history.query);
  const nothing = useHistory((history) => history.total === 0 && history.query.trim() === '');
  return (
    <PageToolbar title={t('history.title')}>
      <span className="toolbar__spacer" />
      <search className="search is-open">
        <Icon name="search" />
        <input
          id={historyFieldId}
          className="field"
          type="search"
          placeholder={t('search.placeholder')}
          aria-label={t('history.search')}
          value={query}
          onChange={(event) => searchHistory(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.stopPropagation();
            searchHistory('');
          }}
        />
      </search>
      <Menu align="end" trigger={<IconButton icon="ellipsis" label={t('history.more')} />}>
        <MenuItem danger disabled={nothing} onSelect={() => void clearHistory()}>
          {t('history.clear')}
        </MenuItem>
      </Menu>
    </PageToolbar>
  );
}
