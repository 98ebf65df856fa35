import type { Settings } from '../../../electron/ipc/contract.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCloudHost } from '../status-bar/host.ts';
import { destinationName } from '../toolbar/destination-name.ts';
import type { Dragged } from './use-drop.ts';

function what({ format, images }: Settings): string {
  if (format === 'epub') return t('drop.epub');
  return images === 'inline' ? t('drop.markdownInline') : t('drop.markdown');
}

interface DropOverlayProps {
  dragged: Dragged;
  settings: Settings;
  /** The queue's header stays in sight. */
  below: boolean;
}

/** What a drop will make of the files, while they are still held. */
export function DropOverlay({ dragged, settings, below }: DropOverlayProps) {
  const host = useCloudHost();
  const cloud = settings.place === 'cloud';
  return (
    <section className={below ? 'lanes lanes--below' : 'lanes'} aria-labelledby="lanes-title">
      <div className="lanes__head">
        <h2 id="lanes-title">
          {dragged.count === null ? t('drop.title') : t('drop.titleCount', { count: dragged.count })}
        </h2>
        <p>{cloud ? t('drop.cloud', { host }) : t('drop.local')}</p>
      </div>
      <div className="lane crop is-over">
        <Icon name={settings.format === 'epub' ? 'book-open' : 'file-text'} />
        <span className="lane__name">{t(`format.${settings.format}`)}</span>
        <span className="lane__what">{what(settings)}</span>
        <span className="lane__where">
          <Icon name="folder" />
          {destinationName(settings.destination)}
        </span>
      </div>
    </section>
  );
}
