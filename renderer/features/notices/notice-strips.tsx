import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ErrorData } from '../../../core/errors/codes.ts';
import type { AdmissionReport } from '../../../core/model/views.ts';
import { unlockOthers } from '../../actions/task.ts';
import { undo } from '../../actions/undo.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { dismissNotice, type Notice } from '../../stores/notices.ts';
import { useQueue } from '../../stores/queue.ts';
import { ask } from '../../stores/view.ts';
import { isLocked } from '../../tasks/actions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { reportItems, reportLine } from './report-words.ts';

/** A failed request: what happened, and what to do. It stays until it is dismissed. */
export function ErrorStrip({ id, error }: { id: number; error: ErrorData }) {
  const { message, advice } = describeError(error);
  return (
    <div className="notice notice--error" role="alert">
      <Line
        id={id}
        icon="circle-x"
        text={
          <>
            {message} <span className="notice__advice">{advice}</span>
          </>
        }
      />
    </div>
  );
}

interface LineProps {
  id: number;
  icon?: IconName;
  text: ReactNode;
  /** A button before the one that dismisses. */
  children?: ReactNode;
}

const Line = ({ id, icon, text, children }: LineProps) => (
  <div className="notice__line">
    {icon && <Icon name={icon} />}
    <span className="notice__text">{text}</span>
    {children}
    <IconButton small icon="x" label={t('action.dismiss')} onClick={() => dismissNotice(id)} />
  </div>
);

/** Shown once after an update. It stays until it is dismissed. */
export function NewsStrip({ id, version }: { id: number; version: string }) {
  return (
    <div className="notice">
      <Line id={id} text={t('news.updated', { version })}>
        <Button
          small
          onClick={() => {
            dismissNotice(id);
            ask({ kind: 'news' });
          }}
        >
          {t('news.show')}
        </Button>
      </Line>
    </div>
  );
}

/** Offers to try a password that worked on the other locked files, as long as there are any. */
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
  const tryPassword = async () => {
    setBusy(true);
    const locked = [...useQueue.getState().tasks.values()].filter(isLocked).map((task) => task.id);
    await unlockOthers(taskId, locked);
    dismissNotice(id);
  };
  return (
    <div className="notice">
      <Line id={id} text={t('notice.othersLocked', { count })}>
        <Button small disabled={busy || count === 0} onClick={() => void tryPassword()}>
          {t('notice.trySame')}
        </Button>
      </Line>
    </div>
  );
}

/** Long enough to be read twice. The status bar shows it again later. */
const reportForMs = 20_000;

/** A large folder may contain thousands of skipped files. The full count is in the line above. */
const mostShown = 200;

export function ReportStrip({ id, report }: { id: number; report: AdmissionReport }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const autoDismiss = useAutoDismiss(id, open ? null : reportForMs);
  const items = reportItems(report);
  const more = items.length > 1 || report.added > 0;
  return (
    <div className="notice notice--report" {...autoDismiss}>
      <Line id={id} icon="circle-minus" text={reportLine(report)}>
        {more && (
          <Button small look="quiet" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
            {open ? t('notice.hideDetails') : t('notice.details')}
          </Button>
        )}
      </Line>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul className="notice__items" id={listId} tabIndex={0}>
          {items.slice(0, mostShown).map((item, index) => (
            <li key={index}>{item}</li>
          ))}
          {items.length > mostShown && <li>{t('notice.andMore', { count: items.length - mostShown })}</li>}
        </ul>
      )}
    </div>
  );
}

const undoForMs = 12_000;
const noteForMs = 4_000;

export function UndoStrip({ notice }: { notice: Extract<Notice, { kind: 'undo' }> }) {
  const { id, text } = notice;
  const autoDismiss = useAutoDismiss(id, undoForMs);
  return (
    <div className="notice" {...autoDismiss}>
      <Line id={id} text={text}>
        <Button small onClick={() => undo(notice)}>
          {t('action.undo')}
        </Button>
      </Line>
    </div>
  );
}

/** Confirms an action that has no visible effect. */
export function NoteStrip({ id, text }: { id: number; text: string }) {
  const autoDismiss = useAutoDismiss(id, noteForMs);
  return (
    <div className="notice" {...autoDismiss}>
      <Line id={id} icon="check" text={text} />
    </div>
  );
}

/**
 * Dismisses a notice after a while, unless the pointer or the focus is on it. Null: never. Spread the result on its
 * element.
 */
function useAutoDismiss(id: number, afterMs: number | null) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || afterMs === null) return;
    const timer = setTimeout(() => dismissNotice(id), afterMs);
    return () => clearTimeout(timer);
  }, [id, afterMs, held]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
