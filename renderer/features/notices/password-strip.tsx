import { useEffect, useState } from 'react';
import { unlockAlike } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { dismissNotice } from '../../stores/notices.ts';
import { useQueue } from '../../stores/queue.ts';
import { isLocked } from '../../tasks/actions.ts';
import { Button } from '../../ui/button.tsx';
import { DismissButton } from './dismiss-button.tsx';

/** Files of one origin often have one password: it is offered for those that still ask, as long as any does. */
export function PasswordStrip({ id, taskId }: { id: number; taskId: string }) {
  const [busy, setBusy] = useState(false);
  const count = useQueue(({ tasks }) =>
    tasks
      .values()
      .filter(isLocked)
      .reduce((count) => count + 1, 0),
  );
  useEffect(() => {
    if (count === 0) dismissNotice(id);
  }, [count, id]);
  const tryThem = async () => {
    setBusy(true);
    const locked = [...useQueue.getState().tasks.values()].filter(isLocked).map((task) => task.id);
    await unlockAlike(taskId, locked);
    dismissNotice(id);
  };
  return (
    <div className="notice">
      <div className="notice__line">
        <span className="notice__text">{t('notice.othersLocked', { count })}</span>
        <Button small disabled={busy || count === 0} onClick={() => void tryThem()}>
          {t('notice.trySame')}
        </Button>
        <DismissButton id={id} />
      </div>
    </div>
  );
}
