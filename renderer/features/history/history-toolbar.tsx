import { useEffect, useRef } from 'react';
import { clearHistory } from '../../actions/history.ts';
import { t } from '../../i18n/translate.ts';
import { searchHistory, useHistory } from '../../stores/history.ts';
import { showPage } from '../../stores/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export const historyFieldId = 'history-search';

export function HistoryToolbar() {
  const title = useRef<HTMLHeadingElement>(null);
  const query = useHistory((history) => history.query);
  const nothing = useHistory((history) => history.total === 0 && history.query.trim() === '');
  useEffect(() => title.current?.focus(), []);
  return (
    <header className="toolbar">
      <IconButton
        className="toolbar__back"
        icon="arrow-left"
        label={t('settings.back')}
        onClick={() => showPage('queue')}
      />
      <h1 ref={title} className="toolbar__title" tabIndex={-1}>
        {t('history.title')}
      </h1>
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
    </header>
  );
}
