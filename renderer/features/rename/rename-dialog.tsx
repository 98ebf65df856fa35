import { useEffect, useId, useState } from 'react';
import {
  keepNames,
  type RenameLine,
  type RenamePattern,
  templateProblem,
} from '../../../core/options/name-template.ts';
import { planNames, renameTasks } from '../../actions/queue.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogField } from '../questions/form-dialog.tsx';

/** The planned names for the current input. Late replies to earlier input are ignored. */
function usePlan(ids: readonly string[], pattern: RenamePattern): readonly RenameLine[] {
  const [lines, setLines] = useState<readonly RenameLine[]>([]);
  useEffect(() => {
    let current = true;
    void planNames(ids, pattern).then((plan) => current && plan && setLines(plan));
    return () => {
      current = false;
    };
  }, [ids, pattern]);
  return lines;
}

/** Renames several results, with a preview of the new names. */
export function RenameDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const [pattern, setPattern] = useState(keepNames);
  const lines = usePlan(ids, pattern);
  const ready = lines.filter(({ problem }) => problem === null).length;
  const wrong = templateProblem(pattern.template) !== null;
  const submit = () => {
    if (ready === 0 || wrong) return;
    void renameTasks(ids, pattern);
    onClose();
  };
  const noteId = useId();
  const field = (name: keyof RenamePattern) => ({
    label: t(`rename.${name}`),
    maxLength: 200,
    value: pattern[name],
    onText: (text: string) => setPattern({ ...pattern, [name]: text }),
  });
  return (
    <Dialog
      title={t('rename.title', { count: ids.length })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary" disabled={ready === 0 || wrong}>
            {t('rename.now', { count: ready })}
          </Button>
        </>
      }
    >
      <div className="help">
        <DialogField {...field('template')} aria-invalid={wrong} aria-describedby={noteId}>
          <p className="field-note" id={noteId}>
            {t('rename.templateHelp')}
          </p>
        </DialogField>
        <DialogField {...field('find')} />
        <DialogField {...field('replace')} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: below the fields, it has to be scrolled to by keyboard */}
        <ul className="names" tabIndex={0} aria-label={t('rename.preview')}>
          {lines.map(({ id, from, to, problem }) => (
            <li className="names__line" key={id}>
              <span className="names__old">{from}</span>
              <span className={problem === null || problem === 'same' ? 'names__new' : 'names__new names__new--wrong'}>
                {problem === 'same' ? null : to}
                {problem !== null && <span className="names__problem">{t(`rename.problem.${problem}`)}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
