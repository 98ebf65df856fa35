import { changeList, showAllFiles } from '../../actions/list-view.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { useView } from '../../stores/view.ts';
import { isShown } from '../../tasks/lines.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchFieldId } from '../toolbar/search-field.tsx';

/** The button disappears with the message, so the focus moves to the search field or the list. */
function showAll(): void {
  showAllFiles();
  const field = document.getElementById(searchFieldId);
  if (field?.checkVisibility()) field.focus();
  else focusActiveRow();
}

/** Shown when the search or the filter matches no file. */
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

/** Shown while a filter hides files, with a button to show all. */
export function FilterNotice() {
  const { show } = useListView();
  const total = useQueue((queue) => queue.order.length);
  const count = useQueue(({ order, tasks }) =>
    show === 'all' ? 0 : order.reduce((sum, id) => sum + (isShownNow(tasks.get(id), show) ? 1 : 0), 0),
  );
  if (show === 'all') return null;
  const showAll = () => {
    changeList({ show: 'all' });
    focusActiveRow();
  };
  return (
    <div className="shown-only">
      <Icon name="list-filter" />
      <p className="shown-only__text">{t('view.only', { show: t(`view.show.${show}`), count, total })}</p>
      <Button small onClick={showAll}>
        {t('list.showAll')}
      </Button>
    </div>
  );
}

const isShownNow = (task: Parameters<typeof isShown>[0] | undefined, show: Parameters<typeof isShown>[1]): boolean =>
  task !== undefined && isShown(task, show);
