import { takeBack } from '../../actions/undo.ts';
import { t } from '../../i18n/translate.ts';
import type { Notice } from '../../stores/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { useFading } from './use-fading.ts';

const undoForMs = 12_000;
const noteForMs = 4_000;

export function UndoStrip({ notice }: { notice: Extract<Notice, { kind: 'undo' }> }) {
  const { id, text } = notice;
  const fading = useFading(id, undoForMs);
  return (
    <div className="notice" {...fading}>
      <div className="notice__line">
        <span className="notice__text">{text}</span>
        <Button small onClick={() => takeBack(notice)}>
          {t('action.undo')}
        </Button>
        <DismissButton id={id} />
      </div>
    </div>
  );
}

/** Says that something invisible was done. */
export function NoteStrip({ id, text }: { id: number; text: string }) {
  const fading = useFading(id, noteForMs);
  return (
    <div className="notice" {...fading}>
      <div className="notice__line">
        <Icon name="check" />
        <span className="notice__text">{text}</span>
        <DismissButton id={id} />
      </div>
    </div>
  );
}
