import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { focusedNow, keepFocus } from './kept-focus.ts';

interface DialogProps {
  title: string;
  onClose(): void;
  /** Called by Enter and by the primary button. */
  onSubmit?(): void;
  actions: ReactNode;
  children?: ReactNode;
}

const tabStops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/**
 * Keeps Tab inside the dialog. Past the last control, Chromium would leave it for the browser's own controls, which a
 * window does not have.
 */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(tabStops)];
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** The native modal dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, onSubmit, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = focusedNow();
    dialog?.showModal();
    // In a small window what scrolls stands before the field that it holds, and Chromium would begin there.
    dialog?.querySelector<HTMLInputElement>('input[type="text"], input[type="password"], input[type="url"]')?.focus();
    return () => {
      dialog?.close();
      before?.focus({ preventScroll: true });
      keepFocus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <h2 id={titleId} className="dialog__title">
          {title}
        </h2>
        {children}
        <div className="dialog__actions">{actions}</div>
      </form>
    </dialog>
  );
}
