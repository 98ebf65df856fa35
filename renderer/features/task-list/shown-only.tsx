import { changeList } from '../../actions/list-view.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow } from '../../stores/selection.ts';
import { isShown } from '../../tasks/lines.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The sign that not all files are shown, and the way back; nothing where they are. */
export function ShownOnly() {
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
