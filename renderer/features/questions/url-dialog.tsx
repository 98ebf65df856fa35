import { useId, useState } from 'react';
import { addUrl } from '../../actions/admission.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** Adds a PDF from the web. Errors are shown beside the field, so that the address can be corrected. */
export function UrlDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const fieldId = useId();
  const submit = async () => {
    const address = url.trim();
    if (!isWebAddress(address)) return setProblem(t('url.invalid'));
    setBusy(true);
    const reply = await addUrl(address);
    setBusy(false);
    const error = reply.ok ? reply.value.skipped[0]?.error : reply.error;
    if (!error) return onClose();
    const { message, advice } = describeError(error);
    setProblem(`${message} ${advice}`);
  };
  return (
    <Dialog
      title={t('url.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t('url.add')}
          </Button>
        </>
      }
    >
      <div className="dialog__field">
        <label className="dialog__label" htmlFor={fieldId}>
          {t('url.label')}
        </label>
        <input
          id={fieldId}
          className="field"
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder={t('url.placeholder')}
          value={url}
          aria-invalid={problem !== ''}
          aria-describedby={`${fieldId}-note`}
          onChange={(event) => {
            setUrl(event.target.value);
            setProblem('');
          }}
        />
        <p className="field-note field-note--wrong" id={`${fieldId}-note`} role="status">
          {problem}
        </p>
      </div>
    </Dialog>
  );
}
