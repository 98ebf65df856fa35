import { Fragment } from 'react';
import type { TaskView } from '../../../electron/ipc/contract.ts';
import { performAction, performOnAll } from '../../actions/task.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { useQueue, useTask } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { FloatingMenu, type MenuPlace } from '../../ui/floating-menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useShortcut } from '../keyboard/shortcuts.ts';
import { menuActions, type TaskAction } from './actions.ts';

const labels = {
  open: 'action.open',
  preview: 'action.preview',
  review: 'action.review',
  details: 'action.details',
  reveal: 'action.reveal',
  'save-as': 'action.saveAs',
  'copy-markdown': 'action.copyMarkdown',
  start: 'action.start',
  pause: 'action.pause',
  resume: 'action.resume',
  'move-first': 'action.moveFirst',
  'move-last': 'action.moveLast',
  retry: 'action.retry',
  decide: 'action.decide',
  'enter-key': 'action.enterKey',
  cancel: 'action.cancel',
  'copy-details': 'action.copyDetails',
  'show-source': 'action.showOriginal',
  remove: 'action.remove',
} as const satisfies Record<TaskAction, MessageKey>;

function retryWord({ status, earlier }: TaskView): string {
  if (status !== 'skipped') return t('action.retry');
  return earlier?.kind === 'converted' ? t('action.convertAgain') : t('action.convert');
}

/** The overflow menu of one row. What concerns the queue takes the whole selection along when the row belongs to it. */
export function RowMenu({ id, place, onClose }: { id: string; place: MenuPlace; onClose(): void }) {
  const task = useTask(id);
  const selected = useSelection((state) => state.selected);
  const shortcut = useShortcut();
  if (!task) return null;
  const run = (action: TaskAction) => {
    const { tasks } = useQueue.getState();
    const all = selected.has(id) ? [...selected].flatMap((one) => tasks.get(one) ?? []) : [];
    if (all.length < 2 || !performOnAll(action, all)) performAction(action, id);
  };
  return (
    <FloatingMenu place={place} label={t('row.more', { name: task.name })} onClose={onClose}>
      {menuActions(task).map((group, index) => (
        <Fragment key={group[0]}>
          {index > 0 && <MenuSeparator />}
          {group.map((action) => (
            <MenuItem
              key={action}
              danger={action === 'remove'}
              shortcut={shortcut(action)}
              onSelect={() => run(action)}
            >
              {action === 'retry' ? retryWord(task) : t(labels[action])}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </FloatingMenu>
  );
}
