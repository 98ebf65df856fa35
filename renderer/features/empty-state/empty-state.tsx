import type { Settings } from '../../../core/settings/schema.ts';
import { choose } from '../../actions/admission.ts';
import { folderName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { Button } from '../../ui/button.tsx';

/** An illustration: loose sheets that become a book. */
function Gathering() {
  return (
    <svg className="gathering" viewBox="0 0 88 72" aria-hidden="true">
      <path className="sheet" d="M44 68 9 60.5V8.5L44 16Z" />
      <path className="sheet" d="M44 68l35-7.500V8.500L44 16Z" />
      <path className="sheet" d="M44 68 14 56V4L44 16Z" />
      <path className="sheet" d="M44 68l30-12V4L44 16Z" />
      <path
        className="ink"
        d="M21 17.500l16 6.400M21 25.500l16 6.400M21 33.500l10 4M67 17.500l-16 6.400M67 25.500l-16 6.400M67 33.500l-16 6.400M67 41.500l-10 4"
      />
      <path className="fold" d="M44 16v52" />
    </svg>
  );
}

function planText({ format, destination }: Settings): string {
  const name = t(`format.${format}`);
  return destination.kind === 'folder'
    ? t('empty.folder', { format: name, folder: folderName(destination.folder) })
    : t(`empty.${destination.kind}`, { format: name });
}

/** Shown while the list is empty: what to do, what will happen, and where files go. */
export function EmptyState({ settings }: { settings: Settings }) {
  const host = useCloudHost();
  return (
    <main className="workspace empty">
      <section className="target crop" aria-labelledby="drop-title">
        <Gathering />
        <h1 id="drop-title">{t('empty.title')}</h1>
        <p className="target__plan">{planText(settings)}</p>
        <p className="target__plan">{settings.place === 'cloud' ? t('empty.cloud', { host }) : t('empty.local')}</p>
        <Button look="primary" onClick={() => void choose('files')}>
          {t('empty.choose')}
        </Button>
      </section>
    </main>
  );
}
