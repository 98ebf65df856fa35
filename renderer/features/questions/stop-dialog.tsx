import { cancelNow, removeNow } from '../../actions/queue.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { useQueue } from '../../stores/queue.ts';
import { mayCostIfStopped } from '../../tasks/actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asked only where stopping loses money, and says so. */
export function StopDialog({ ids, then, onClose }: { ids: string[]; then: 'cancel' | 'remove'; onClose(): void }) {
  const host = useCloudHost();
  const count = useQueue(({ tasks }) => {
    const running = ids.filter((id) => {
      const task = tasks.get(id);
      return task !== undefined && mayCostIfStopped(task);
    });
    return running.length;
  });
  return (
    <Dialog
      title={t('question.costTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('question.goOn')}</Button>
          <Button
            look="danger"
            onClick={() => {
              void (then === 'cancel' ? cancelNow(ids) : removeNow(ids));
              onClose();
            }}
          >
            {t('question.stop')}
          </Button>
        </>
      }
    >
      <p className="dialog__text">{t('question.cost', { host })}</p>
    </Dialog>
  );
}
