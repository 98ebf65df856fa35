import { listGroups, listShows, listSorts } from '../../../core/settings/schema.ts';
import { changeList } from '../../actions/list-view.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuMore, MenuSeparator, MenuSwitch } from '../../ui/menu.tsx';

/** How the list is shown. Marked while some files are left out. */
export function ViewMenu() {
  const { sort, show, group, collapseFinished } = useListView();
  const empty = useQueue((queue) => queue.order.length === 0);
  const sorts = listSorts.map((value) => ({ value, label: t(`view.sort.${value}`) }));
  const shows = listShows.map((value) => ({ value, label: t(`view.show.${value}`) }));
  const groups = listGroups.map((value) => ({ value, label: t(`view.group.${value}`) }));
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon="list-filter"
          className={show === 'all' ? 'view-button' : 'view-button is-on'}
          label={t('view.button')}
          disabled={empty}
        />
      }
    >
      <MenuMore label={t('view.sortBy')}>
        <MenuChoice value={sort} options={sorts} onChange={(value) => changeList({ sort: value })} />
      </MenuMore>
      <MenuMore label={t('view.show')}>
        <MenuChoice value={show} options={shows} onChange={(value) => changeList({ show: value })} />
      </MenuMore>
      <MenuMore label={t('view.groupBy')}>
        <MenuChoice value={group} options={groups} onChange={(value) => changeList({ group: value })} />
      </MenuMore>
      <MenuSeparator />
      <MenuSwitch
        on={collapseFinished}
        disabled={group === 'none'}
        onChange={(on) => changeList({ collapseFinished: on })}
      >
        {t('view.collapseFinished')}
      </MenuSwitch>
    </Menu>
  );
}
