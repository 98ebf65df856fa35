import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TaskChangeRequest, TaskChoice } from '../../../core/model/choice.ts';
import { hasEnded } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { perform } from '../../actions/perform.ts';
import { convertAgain } from '../../actions/queue.ts';
import { t } from '../../i18n/translate.ts';
import { changeAgain, chooseAgainFor, closeAgain, keyOfTasks, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';

import { OptionsForm } from './options-form.tsx';
import { mergeChanges, useChoice, withRequest } from './use-choice.ts';

/** Null if the dialog was cancelled. */
async function chooseFolder(): Promise<{ token: string; folder: string } | null> {
  const reply = await perform('folders.choose');
  return reply.ok ? reply.value : null;
}

interface Chosen {
  tasks: readonly TaskView[];
  choice: TaskChoice;
}

const idsOf = (tasks: readonly TaskView[]): string[] => tasks.map(({ id }) => id);

/** Documents with their own text need no text recognition. Of several, this has to be true for all. */
const textOf = (tasks: readonly TaskView[]): TaskView['text'] =>
  tasks.every(({ text }) => text === 'own') ? 'own' : null;

/** Tasks that have not begun are changed at once. */
function OpenOptions({ tasks, choice, show }: Chosen & { show(choice: TaskChoice): void }) {
  const change = (request: TaskChangeRequest, folder: string | null = null) => {
    show(withRequest(choice, request, folder));
    void perform('tasks.change', idsOf(tasks), request);
  };
  return (
    <OptionsForm
      choice={choice}
      text={textOf(tasks)}
      onChange={change}
      onChooseFolder={() =>
        void chooseFolder().then(
          (chosen) => chosen && change({ destination: { kind: 'folder', token: chosen.token } }, chosen.folder),
        )
      }
    />
  );
}

/** For finished tasks: the options are used for a new conversion. */
function AgainOptions({ tasks, choice, onClose }: Chosen & { onClose(): void }) {
  const again = useView((view) => view.again);
  const form = useRef<HTMLDivElement>(null);
  const unseen = again?.unseen ?? false;
  useEffect(() => {
    if (!unseen || !form.current) return;
    form.current.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
    form.current.closest('section')?.scrollIntoView({ block: 'start' });
    changeAgain({ unseen: false });
  }, [unseen]);
  if (!again) return null;
  const add = (change: TaskChangeRequest, folder = again.folder) =>
    changeAgain({ change: mergeChanges(again.change, change), folder });
  const convert = async () => {
    if (await convertAgain(idsOf(tasks.filter(hasEnded)), again.change)) onClose();
  };
  return (
    <div ref={form}>
      <OptionsForm
        choice={withRequest(choice, again.change, again.folder)}
        text={textOf(tasks)}
        onChange={add}
        onChooseFolder={() =>
          void chooseFolder().then(
            (chosen) => chosen && add({ destination: { kind: 'folder', token: chosen.token } }, chosen.folder),
          )
        }
      />
      <p className="option__remark">{t('options.againNote', { count: choice.count })}</p>
      <div className="options__actions">
        <Button small onClick={onClose}>
          {t('question.cancel')}
        </Button>
        {/* A focused field loses the focus, and is saved, before this button is pressed. */}
        <Button small onClick={() => void convert()}>
          {t('options.convertAgain')}
        </Button>
      </div>
    </div>
  );
}

/** To how many of the selected tasks the options apply. */
function scopeText({ count }: TaskChoice, total: number): string | null {
  if (total === 1) return null;
  return count === total ? t('options.forAll', { count }) : t('options.forSome', { count, total });
}

/** The options of the selected tasks: editable before they begin, or for a new conversion after they have ended. */
export function OptionsSection({ tasks }: { tasks: readonly TaskView[] }) {
  const [choice, show] = useChoice(tasks);
  const againFor = useView((view) => view.again?.key);
  const opener = useRef<HTMLButtonElement>(null);
  if (!choice) return null;
  const key = keyOfTasks(tasks);
  const mayAgain = !choice.open;
  const again = mayAgain && againFor === key;
  const scope = scopeText(choice, tasks.length);
  const close = () => {
    flushSync(closeAgain);
    opener.current?.focus();
  };
  return (
    <section className="section" aria-labelledby="inspector-options">
      <div className="section__head">
        <h3 id="inspector-options">{t('options.title')}</h3>
        {(choice.open || again) && scope !== null && <span className="section__note">{scope}</span>}
        {mayAgain && !again && (
          <button ref={opener} type="button" className="link" onClick={() => chooseAgainFor(key)}>
            {t('options.again')}
          </button>
        )}
      </div>
      {choice.open && <OpenOptions key={key} tasks={tasks} choice={choice} show={show} />}
      {again && <AgainOptions key={key} tasks={tasks} choice={choice} onClose={close} />}
    </section>
  );
}
