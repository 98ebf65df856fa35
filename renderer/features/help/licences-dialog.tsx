import { useEffect, useState } from 'react';
import type { Notice } from '../../../electron/ipc/contract.ts';
import { readLicences, showChromiumNotices } from '../../actions/diagnostics.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The licences of everything that the app holds, each unfolded on its own. */
export function LicencesDialog({ onClose }: { onClose(): void }) {
  const [known, setKnown] = useState<{ notices: readonly Notice[]; chromium: boolean } | null>(null);
  useEffect(() => void readLicences().then((reply) => reply.ok && setKnown(reply.value)), []);
  return (
    <Dialog
      title={t('licences.title')}
      onClose={onClose}
      actions={
        <>
          {known?.chromium && <Button onClick={() => void showChromiumNotices()}>{t('licences.chromium')}</Button>}
          <Button onClick={onClose}>{t('help.close')}</Button>
        </>
      }
    >
      <p className="dialog__text">{t('licences.text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="help help--notices" tabIndex={0} aria-label={t('licences.title')}>
        {known?.notices.map(({ name, version, licence, text }) => (
          <details key={`${name} ${version}`}>
            <summary>
              {name} <span>{[version, licence].filter(Boolean).join(' · ')}</span>
            </summary>
            <pre>{text}</pre>
          </details>
        ))}
      </section>
    </Dialog>
  );
}
