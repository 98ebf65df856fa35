import { isUnfinished } from '../../../core/model/status.ts';
import { toggleShow } from '../../actions/list-view.ts';
import { clearFinished, pauseOrResume, retryTasks, saveAll, stopTasks } from '../../actions/queue.ts';
import { performAction } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { currentIds, useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow, selectAll } from '../../stores/selection.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { useShortcut } from '../keyboard/shortcuts.ts';

import type { QueueView } from './use-queue-view.ts';

const cancelUnfinished = () => {
  const unfinished = [...useQueue.getState().tasks.values()].filter(isUnfinished).map((task) => task.id);
  stopTasks(unfinished, 'cancel');
};

/** Actions on the whole queue. */
export function QueueMenu({ view }: { view: QueueView }) {
  const { summary, all, paused, trouble } = view;
  const shortcut = useShortcut();
  const { show } = useListView();
  const firstHeld = trouble?.held[0];
  const working = summary.working > 0 || view.readyBatch !== null;
  return (
    <Menu align="end" trigger={<IconButton icon="ellipsis" label={t('batch.more')} />}>
      {summary.working > 0 && (
        <MenuItem onSelect={() => void pauseOrResume()}>{paused ? t('batch.resume') : t('batch.pause')}</MenuItem>
      )}
      {trouble && <MenuItem onSelect={() => void retryTasks(trouble.held)}>{t('batch.retryNow')}</MenuItem>}
      {all.retryable.length > 0 && (
        <MenuItem onSelect={() => void retryTasks(all.retryable)}>
          {t('batch.retry', { count: all.retryable.length })}
        </MenuItem>
      )}
      <MenuItem disabled={all.done === 0} onSelect={() => void saveAll(all.doneIds)}>
        {t('batch.copyAll')}
      </MenuItem>
      <MenuItem
        shortcut={shortcut('select-all')}
        onSelect={() => {
          selectAll(currentIds());
          focusActiveRow();
        }}
      >
        {t('batch.selectAll')}
      </MenuItem>
      {firstHeld !== undefined && (
        <MenuItem onSelect={() => performAction('copy-details', firstHeld)}>{t('action.copyDetails')}</MenuItem>
      )}
      {(all.gaps > 0 || show === 'gaps') && (
        <MenuItem onSelect={() => toggleShow('gaps')}>{t(show === 'gaps' ? 'list.showAll' : 'list.onlyGaps')}</MenuItem>
      )}
      <MenuSeparator />
      {working && <MenuItem onSelect={cancelUnfinished}>{t('batch.cancelAll')}</MenuItem>}
      <MenuItem disabled={all.finishedIds.length === 0} onSelect={() => void clearFinished(all.finishedIds)}>
        {t('batch.clearFinished')}
      </MenuItem>
    </Menu>
  );
}
