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
import { together, useChoice, withRequest } from './use-choice.ts';

/** Null: closed without a choice. */
async function chooseFolder(): Promise<{ token: string; folder: string } | null> {
  const reply = await perform('folders.choose');
  return reply.ok ? reply.value : null;
}

interface Chosen {
  tasks: readonly TaskView[];
  choice: TaskChoice;
}

const idsOf = (tasks: readonly TaskView[]): string[] => tasks.map(({ id }) => id);

/** One that has its text in itself needs nobody to recognise it; of several, all have to. */
const textOf = (tasks: readonly TaskView[]): TaskView['text'] =>
  tasks.every(({ text }) => text === 'own') ? 'own' : null;

/** As long as tasks have not begun, each change holds at once; those for which it is too late stay as they are. */
function OpenOptions({ tasks, choice, show }: Chosen & { show(choice: TaskChoice): void }) {
  const change = (wish: TaskChangeRequest, folder: string | null = null) => {
    show(withRequest(choice, wish, folder));
    void perform('tasks.change', idsOf(tasks), wish);
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

/** For tasks that have ended: what is chosen here is for other ones. */
function AgainOptions({ tasks, choice, onClose }: Chosen & { onClose(): void }) {
  const wish = useView((view) => view.again);
  const form = useRef<HTMLDivElement>(null);
  const unseen = wish?.unseen ?? false;
  useEffect(() => {
    if (!unseen || !form.current) return;
    form.current.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
    form.current.closest('section')?.scrollIntoView({ block: 'start' });
    changeAgain({ unseen: false });
  }, [unseen]);
  if (!wish) return null;
  const add = (change: TaskChangeRequest, folder = wish.folder) =>
    changeAgain({ change: together(wish.change, change), folder });
  const convert = async () => {
    if (await convertAgain(idsOf(tasks.filter(hasEnded)), wish.change)) onClose();
  };
  return (
    <div ref={form}>
      <OptionsForm
        choice={withRequest(choice, wish.change, wish.folder)}
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
        {/* A field that still has the focus is saved by losing it, before this is pressed. */}
        <Button small onClick={() => void convert()}>
          {t('options.convertAgain')}
        </Button>
      </div>
    </div>
  );
}

/** To how many of several a choice applies. */
function reachOf({ count }: TaskChoice, total: number): string | null {
  if (total === 1) return null;
  return count === total ? t('options.forAll', { count }) : t('options.forSome', { count, total });
}

/** How files are converted: to be changed before they begin, to be chosen anew when they have ended. */
export function OptionsSection({ tasks }: { tasks: readonly TaskView[] }) {
  const [choice, show] = useChoice(tasks);
  const againFor = useView((view) => view.again?.key);
  const opener = useRef<HTMLButtonElement>(null);
  if (!choice) return null;
  const key = keyOfTasks(tasks);
  const mayAgain = !choice.open;
  const again = mayAgain && againFor === key;
  const reach = reachOf(choice, tasks.length);
  const close = () => {
    flushSync(closeAgain);
    opener.current?.focus();
  };
  return (
    <section className="section" aria-labelledby="inspector-options">
      <div className="section__head">
        <h3 id="inspector-options">{t('options.title')}</h3>
        {(choice.open || again) && reach !== null && <span className="section__note">{reach}</span>}
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
