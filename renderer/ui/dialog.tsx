import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose(): void;
  /** Sent by Enter and by the filled button. */
  onSubmit?(): void;
  actions: ReactNode;
  children?: ReactNode;
}

const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Past its last control the engine would leave the dialog for the browser's own, of which a window has none. */
function goRound(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** The platform's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, onSubmit, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onKeyDown={goRound}
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
