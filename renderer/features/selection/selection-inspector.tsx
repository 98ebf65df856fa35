import { type ReactNode, useMemo } from 'react';
import type { TaskView } from '../../../core/model/views.ts';
import { closeDetails } from '../../actions/details.ts';
import { performOnAll } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { wordTogether } from '../../tasks/action-labels.ts';
import { lockedIds, tally, togetherActions } from '../../tasks/bulk-actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OptionsSection } from '../options/options-section.tsx';
import { SharedPassword } from './shared-password.tsx';
import { togetherFacts } from './together-facts.ts';
import { useSelectedTasks } from './use-selected.ts';

/** Where they stand in line is a matter of the menu; the details are these. */
const elsewhere = new Set(['move-first', 'move-last', 'details']);

function Actions({ tasks }: { tasks: readonly TaskView[] }) {
  const actions = togetherActions(tasks).flat();
  return (
    <div className="inspector__actions">
      {actions
        .filter(({ action }) => !elsewhere.has(action))
        .map((one) => (
          <Button small key={one.action} onClick={() => performOnAll(one.action, tasks)}>
            {wordTogether(one, tasks.length)}
          </Button>
        ))}
    </div>
  );
}

/** Several selected files: what they have in common, what can be done with all of them, options for all at once. */
export function SelectionInspector({ grip }: { grip?: ReactNode }) {
  const tasks = useSelectedTasks();
  const speeds = useQueue((queue) => queue.speeds);
  const facts = useMemo(() => togetherFacts(tasks, speeds), [tasks, speeds]);
  const locked = lockedIds(tasks);
  return (
    <aside className="inspector" aria-label={t('together.label')}>
      {grip}
      <div className="inspector__head">
        <div className="inspector__title">
          <h2>{t('together.title', { count: tasks.length })}</h2>
          <IconButton icon="x" label={t('inspector.close')} onClick={closeDetails} />
          <p className="section__text">
            {tally(tasks)
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
        <section className="section" aria-labelledby="together-facts">
          <div className="section__head">
            <h3 id="together-facts">{t('inspector.details')}</h3>
          </div>
          <dl className="facts">
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd title={text}>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </aside>
  );
}
