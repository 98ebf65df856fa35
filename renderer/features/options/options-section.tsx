import { useState } from 'react';
import type { TaskChangeRequest, TaskChoice, TaskView } from '../../../electron/ipc/contract.ts';
import { perform } from '../../actions/perform.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow, selectRow } from '../../stores/selection.ts';
import { Button } from '../../ui/button.tsx';
import { OptionsForm } from './options-form.tsx';
import { together, useChoice, withRequest } from './use-choice.ts';

/** Null: closed without a choice. */
async function chooseFolder(): Promise<{ token: string; folder: string } | null> {
  const reply = await perform('folders.choose');
  return reply.ok ? reply.value : null;
}

/** As long as the task has not begun, each change holds at once. */
function OpenOptions({ task, choice, show }: { task: TaskView; choice: TaskChoice; show(choice: TaskChoice): void }) {
  const change = (wish: TaskChangeRequest, folder: string | null = null) => {
    show(withRequest(choice, wish, folder));
    void perform('tasks.change', [task.id], wish);
  };
  return (
    <OptionsForm
      choice={choice}
      text={task.text}
      onChange={change}
      onChooseFolder={() =>
        void chooseFolder().then(
          (chosen) => chosen && change({ destination: { kind: 'folder', token: chosen.token } }, chosen.folder),
        )
      }
    />
  );
}

/** For a task that has ended: what is chosen here is for another one. */
function AgainOptions({ task, choice, onClose }: { task: TaskView; choice: TaskChoice; onClose(): void }) {
  const [wish, setWish] = useState<{ change: TaskChangeRequest; folder: string | null }>({ change: {}, folder: null });
  const add = (change: TaskChangeRequest, folder = wish.folder) =>
    setWish({ change: together(wish.change, change), folder });
  const convert = async () => {
    const reply = await perform('tasks.again', task.id, wish.change);
    if (!reply.ok) return;
    onClose();
    selectRow([...useQueue.getState().order, reply.value], reply.value, 'only');
    focusActiveRow();
  };
  return (
    <>
      <OptionsForm
        choice={withRequest(choice, wish.change, wish.folder)}
        text={task.text}
        onChange={add}
        onChooseFolder={() =>
          void chooseFolder().then(
            (chosen) => chosen && add({ destination: { kind: 'folder', token: chosen.token } }, chosen.folder),
          )
        }
      />
      <p className="option__remark">{t('options.againNote')}</p>
      <div className="options__actions">
        <Button small onClick={onClose}>
          {t('question.cancel')}
        </Button>
        {/* A field that still has the focus is saved by losing it, before this is pressed. */}
        <Button small onClick={() => void convert()}>
          {t('options.convertAgain')}
        </Button>
      </div>
    </>
  );
}

/** What is left to say about options is how to do it otherwise: less than the details. */
export const hasEnded = ({ status }: TaskView): boolean =>
  status === 'done' || status === 'skipped' || status === 'cancelled' || status === 'failed';

/** How the file is converted: to be changed before it begins, to be chosen anew when it has ended. */
export function OptionsSection({ task }: { task: TaskView }) {
  const [choice, show] = useChoice(task);
  const [againFor, setAgainFor] = useState<string | null>(null);
  if (!choice) return null;
  const mayAgain = !choice.open && hasEnded(task);
  if (!choice.open && !mayAgain) return null;
  const again = mayAgain && againFor === task.id;
  return (
    <section className="section" aria-labelledby="inspector-options">
      <div className="section__head">
        <h3 id="inspector-options">{t('options.title')}</h3>
        {mayAgain && !again && (
          <button type="button" className="link" onClick={() => setAgainFor(task.id)}>
            {t('options.again')}
          </button>
        )}
      </div>
      {choice.open && <OpenOptions key={task.id} task={task} choice={choice} show={show} />}
      {again && <AgainOptions key={task.id} task={task} choice={choice} onClose={() => setAgainFor(null)} />}
    </section>
  );
}
