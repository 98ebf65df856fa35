import { type ReactNode, useMemo } from 'react';
import type { TaskView } from '../../../core/model/views.ts';
import { closeDetails } from '../../actions/details.ts';
import { performOnAll } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { bulkActionLabel } from '../../tasks/action-labels.ts';
import { bulkActions } from '../../tasks/bulk-actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OptionsSection } from '../options/options-section.tsx';
import { combinedDetails, DetailTable } from './detail-table.tsx';
import { countStates, lockedIds, useSelectedTasks } from './selected-tasks.ts';
import { SharedPassword } from './shared-password.tsx';

/** These are in the row's menu only. */
const menuOnly = new Set(['move-first', 'move-last', 'details']);

function Actions({ tasks }: { tasks: readonly TaskView[] }) {
  const actions = bulkActions(tasks).flat();
  return (
    <div className="inspector__actions">
      {actions
        .filter(({ action }) => !menuOnly.has(action))
        .map((one) => (
          <Button small key={one.action} onClick={() => performOnAll(one.action, tasks)}>
            {bulkActionLabel(one, tasks.length)}
          </Button>
        ))}
    </div>
  );
}

/** The details of several selected files: their states, actions and options for all of them, and what they have in common. */
export function SelectionInspector({ grip }: { grip?: ReactNode }) {
  const tasks = useSelectedTasks();
  const speeds = useQueue((queue) => queue.speeds);
  const details = useMemo(() => combinedDetails(tasks, speeds), [tasks, speeds]);
  const locked = lockedIds(tasks);
  return (
    <aside className="inspector" aria-label={t('together.label')}>
      {grip}
      <div className="inspector__head">
        <div className="inspector__title">
          <h2>{t('together.title', { count: tasks.length })}</h2>
          <IconButton icon="x" label={t('inspector.close')} onClick={closeDetails} />
          <p className="section__text">
            {countStates(tasks)
              .map(({ state, count }) => t(`together.${state}`, { count }))
              .join(t('list.comma'))}
          </p>
        </div>
        <Actions tasks={tasks} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="inspector__body" tabIndex={0} aria-label={t('together.body')}>
        {locked.length > 0 && <SharedPassword ids={locked} />}
        <OptionsSection tasks={tasks} />
        <DetailTable details={details} />
      </section>
    </aside>
  );
}
