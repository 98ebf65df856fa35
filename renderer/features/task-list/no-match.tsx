import { showAllFiles } from '../../actions/list-view.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { searchFieldId } from '../toolbar/search-field.tsx';

/** The button goes with the message: what comes next is another search, or the list. */
function showAll(): void {
  showAllFiles();
  const field = document.getElementById(searchFieldId);
  if (field?.checkVisibility()) field.focus();
  else focusActiveRow();
}

/** No row is let through by what the list is narrowed to. */
export function NoMatch() {
  const query = useView((view) => view.query).trim();
  const { show } = useListView();
  return (
    <div className="no-match" role="status">
      <p>{query === '' ? t('view.none', { show: t(`view.show.${show}`) }) : t('search.none', { query })}</p>
      <Button onClick={showAll}>{t(show === 'all' ? 'search.clear' : 'list.showAll')}</Button>
    </div>
  );
}
