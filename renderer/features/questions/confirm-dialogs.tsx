/** Questions before something is lost. Each has a text, a button that cancels, and one that goes on. */

import { useShallow } from 'zustand/react/shallow';
import { removePreset } from '../../actions/presets.ts';
import { cancelNow, removeNow } from '../../actions/queue.ts';
import { removeKey, removeSignIn, resetSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSettings } from '../../stores/settings.ts';
import { mayCostIfStopped } from '../../tasks/actions.ts';
import { hostsOf } from '../../tasks/hosts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  /** The dialog closes when a promise that it returns has ended. */
  onConfirm(): unknown;
  onClose(): void;
}

function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? t('question.cancel')}</Button>
          <Button look="danger" onClick={() => void Promise.resolve(onConfirm()).then(onClose)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="dialog__text">{text}</p>
    </Dialog>
  );
}

/** Asked only if stopping the tasks may cost money. */
export function StopDialog({ ids, then, onClose }: { ids: string[]; then: 'cancel' | 'remove'; onClose(): void }) {
  const given = useQueue(useShallow(({ tasks }) => ids.flatMap((id) => tasks.get(id) ?? [])));
  const count = given.filter(mayCostIfStopped).length;
  const host = hostsOf(count === 0 ? given : given.filter(mayCostIfStopped));
  return (
    <ConfirmDialog
      title={t('question.costTitle', { count })}
      text={t('question.cost', { host })}
      cancel={t('question.goOn')}
      confirm={t('question.stop')}
      onConfirm={() => void (then === 'cancel' ? cancelNow(ids) : removeNow(ids))}
      onClose={onClose}
    />
  );
}

export function ResetDialog({ onClose }: { onClose(): void }) {
  return (
    <ConfirmDialog
      title={t('settings.resetTitle')}
      text={t('settings.resetText')}
      confirm={t('settings.resetNow')}
      onConfirm={() => void resetSettings()}
      onClose={onClose}
    />
  );
}

export function RemovePresetDialog({ id, onClose }: { id: string; onClose(): void }) {
  const name = useSettings((state) => state.settings?.presets.find((preset) => preset.id === id)?.name) ?? '';
  return (
    <ConfirmDialog
      title={t('preset.removeTitle', { name })}
      text={t('preset.removeText')}
      confirm={t('preset.remove')}
      onConfirm={() => void removePreset(id)}
      onClose={onClose}
    />
  );
}

export function RemoveKeyDialog({ origin, onClose }: { origin: string | null; onClose(): void }) {
  return (
    <ConfirmDialog
      title={origin === null ? t('settings.keyRemoveTitle') : t('settings.keyRemoveEarlier', { origin })}
      text={t('settings.keyRemoveText')}
      confirm={t('settings.keyRemove')}
      onConfirm={() => void removeKey(origin)}
      onClose={onClose}
    />
  );
}

/** Closes only after the removal, because the settings then read the sign-in again. */
export function RemoveSignInDialog({ onClose }: { onClose(): void }) {
  return (
    <ConfirmDialog
      title={t('settings.signInRemoveTitle')}
      text={t('settings.keyRemoveText')}
      confirm={t('settings.keyRemove')}
      onConfirm={removeSignIn}
      onClose={onClose}
    />
  );
}
