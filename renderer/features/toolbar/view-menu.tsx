import { listGroups, listShows, listSorts } from '../../../core/settings/schema.ts';
import { changeList } from '../../actions/list-view.ts';
import { t } from '../../i18n/translate.ts';
import { useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuCheckbox, MenuRadioGroup, MenuSeparator, SubMenu } from '../../ui/dropdown-menu.tsx';

/** Sorts, filters and groups the list. Marked while a filter hides files. */
export function ViewMenu() {
  const { sort, show, group, collapseFinished } = useListView();
  const empty = useQueue((queue) => queue.order.length === 0);
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
      <SubMenu label={t('view.sortBy')}>
        <MenuRadioGroup
          value={sort}
          values={listSorts}
          labelOf={(value) => t(`view.sort.${value}`)}
          onChange={(value) => changeList({ sort: value })}
        />
      </SubMenu>
      <SubMenu label={t('view.show')}>
        <MenuRadioGroup
          value={show}
          values={listShows}
          labelOf={(value) => t(`view.show.${value}`)}
          onChange={(value) => changeList({ show: value })}
        />
      </SubMenu>
      <SubMenu label={t('view.groupBy')}>
        <MenuRadioGroup
          value={group}
          values={listGroups}
          labelOf={(value) => t(`view.group.${value}`)}
          onChange={(value) => changeList({ group: value })}
        />
      </SubMenu>
      <MenuSeparator />
      <MenuCheckbox
        on={collapseFinished}
        disabled={group === 'none'}
        onChange={(on) => changeList({ collapseFinished: on })}
      >
        {t('view.collapseFinished')}
      </MenuCheckbox>
    </Menu>
  );
}
