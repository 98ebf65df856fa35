import { Fragment } from 'react';
import { performAction, performOnAll } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue, useTask } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { actionLabel, bulkActionLabel } from '../../tasks/action-labels.ts';
import { menuActions, type TaskAction } from '../../tasks/actions.ts';
import { bulkActions } from '../../tasks/bulk-actions.ts';
import { FloatingMenu, MenuItem, type MenuPlace, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { useShortcut } from '../keyboard/shortcuts.ts';

interface RowMenuItem {
  action: TaskAction;
  label: string;
  run(): void;
}

function itemsFor(id: string, selected: ReadonlySet<string>): RowMenuItem[][] {
  const { tasks, order } = useQueue.getState();
  const task = tasks.get(id);
  if (!task) return [];
  if (selected.has(id) && selected.size > 1) {
    const all = order.flatMap((one) => (selected.has(one) ? (tasks.get(one) ?? []) : []));
    return bulkActions(all).map((group) =>
      group.map((one) => ({
        action: one.action,
        label: bulkActionLabel(one, all.length),
        run: () => void performOnAll(one.action, all),
      })),
    );
  }
  return menuActions(task).map((group) =>
    group.map((action) => ({ action, label: actionLabel(action, task), run: () => performAction(action, id) })),
  );
}

/** The overflow menu of one row, or of the whole selection when the row belongs to it. */
export function RowMenu({ id, place, onClose }: { id: string; place: MenuPlace; onClose(): void }) {
  const task = useTask(id);
  const selected = useSelection((state) => state.selected);
  const shortcut = useShortcut();
  if (!task) return null;
  const several = selected.has(id) && selected.size > 1;
  const label = several ? t('together.more', { count: selected.size }) : t('row.more', { name: task.name });
  return (
    <FloatingMenu place={place} label={label} onClose={onClose}>
      {itemsFor(id, selected).map((group, index) => (
        <Fragment key={group[0]?.action}>
          {index > 0 && <MenuSeparator />}
          {group.map(({ action, label: text, run }) => (
            <MenuItem key={action} danger={action === 'remove'} shortcut={shortcut(action)} onSelect={run}>
              {text}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </FloatingMenu>
  );
}
