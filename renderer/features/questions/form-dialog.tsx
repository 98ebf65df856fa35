import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onText(text: string): void;
  /** Below the field. */
  children?: ReactNode;
}

export function DialogField({ label, className = 'field', onText, children, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="dialog__field">
      <label className="dialog__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={className}
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        onChange={(event) => onText(event.target.value)}
      />
      {children}
    </div>
  );
}

interface FormDialogProps {
  title: string;
  submit: string;
  /** Shown below the last field, until something is wrong. */
  note: string;
  /** Null if the answer was taken; else why not, so that it can be corrected. */
  answer(): string | null | Promise<string | null>;
  onClose(): void;
  /** Receives what describes the fields, and the note, to be shown below the last of them. */
  children(described: { 'aria-invalid': boolean; 'aria-describedby': string }, note: ReactNode): ReactNode;
}

export function FormDialog({ title, submit, note, answer, onClose, children }: FormDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const noteId = useId();
  const send = async () => {
    setBusy(true);
    const wrong = await answer();
    setBusy(false);
    if (wrong === null) onClose();
    else setProblem(wrong);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => busy || void send()}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {submit}
          </Button>
        </>
      }
    >
      {/* What was wrong is being corrected. */}
      <div onChange={() => setProblem(null)}>
        {children(
          { 'aria-invalid': problem !== null, 'aria-describedby': noteId },
          <p className={problem === null ? 'field-note' : 'field-note field-note--wrong'} id={noteId} role="status">
            {problem ?? note}
          </p>,
        )}
      </div>
    </Dialog>
  );
}
