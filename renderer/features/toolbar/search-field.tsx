import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { setQuery, useView } from '../../stores/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export const searchFieldId = 'search';

const closeSearch = () => {
  setQuery('');
  useView.setState({ searching: false });
};

/** Always visible in wide windows. In narrow ones it opens from its icon and replaces the toolbar. */
export function SearchField() {
  const query = useView((view) => view.query);
  const searching = useView((view) => view.searching);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);
  return (
    <>
      <search className={searching ? 'search is-open' : 'search'}>
        <Icon name="search" />
        <input
          ref={field}
          id={searchFieldId}
          className="field"
          type="search"
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              closeSearch();
              focusActiveRow();
            } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              focusActiveRow();
            }
          }}
          onBlur={() => query === '' && useView.setState({ searching: false })}
        />
      </search>
      <IconButton
        className="only-narrow search-toggle"
        icon={searching ? 'x' : 'search'}
        label={searching ? t('search.close') : t('search.label')}
        // Prevents that the field loses the focus and closes first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (searching ? closeSearch() : useView.setState({ searching: true }))}
      />
    </>
  );
}
