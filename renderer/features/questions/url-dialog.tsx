import { useState } from 'react';
import { addUrl } from '../../actions/admission.ts';
import { errorText } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { DialogField, FormDialog } from './form-dialog.tsx';

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** Adds a PDF from the web. */
export function UrlDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('');
  const answer = async () => {
    const address = url.trim();
    if (!isWebAddress(address)) return t('url.invalid');
    const reply = await addUrl(address);
    const error = reply.ok ? reply.value.skipped[0]?.error : reply.error;
    return error ? errorText(error) : null;
  };
  return (
    <FormDialog title={t('url.title')} submit={t('url.add')} note="" answer={answer} onClose={onClose}>
      {(described, note) => (
        <DialogField
          {...described}
          label={t('url.label')}
          inputMode="url"
          placeholder={t('url.placeholder')}
          value={url}
          onText={setUrl}
        >
          {note}
        </DialogField>
      )}
    </FormDialog>
  );
}
