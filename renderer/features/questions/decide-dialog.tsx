import type { RequestName } from '../../../electron/ipc/contract.ts';
import { perform } from '../../actions/perform.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useTask } from '../../stores/queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Answer = Extract<RequestName, 'tasks.resubmit' | 'tasks.keepWaiting'>;

/** A decision for the user: send again, which may cost twice, or keep waiting. */
export function DecideDialog({ taskId, onClose }: { taskId: string; onClose(): void }) {
  const task = useTask(taskId);
  const error = task?.error;
  if (!error) return null;
  const { message, advice } = describeError(error);
  const vanished = error.code === 'task-vanished' || error.code === 'task-of-other-key';
  const uncertain = vanished || error.code === 'submission-uncertain';
  const answer = (name: Answer) => {
    void perform(name, taskId);
    onClose();
  };
  return (
    <Dialog
      title={uncertain ? t('question.uncertainTitle') : t('question.noChangeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('question.later')}</Button>
          <Button
            onClick={() => {
              void perform('tasks.cancel', [taskId]);
              onClose();
            }}
          >
            {uncertain ? t('action.dismiss') : t('question.stopTask')}
          </Button>
          {vanished && <Button onClick={() => answer('tasks.keepWaiting')}>{t('question.askAgain')}</Button>}
          {uncertain ? (
            <Button look="primary" onClick={() => answer('tasks.resubmit')}>
              {t('question.resubmit')}
            </Button>
          ) : (
            <Button look="primary" onClick={() => answer('tasks.keepWaiting')}>
              {t('question.keepWaiting')}
            </Button>
          )}
        </>
      }
    >
      <p className="dialog__text">{message}</p>
      <p className="dialog__text">{advice}</p>
    </Dialog>
  );
}
