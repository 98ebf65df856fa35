import type { Settings } from '../../../core/settings/schema.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type DropTarget, dropTargets } from './drop-targets.ts';
import type { Dragged } from './use-drop.ts';

interface DropOverlayProps {
  dragged: Dragged;
  settings: Settings;
  /** Leaves the queue's header visible. */
  below: boolean;
}

const iconOf = ({ place, format }: DropTarget): IconName =>
  place === 'cloud' ? 'cloud' : format === 'epub' ? 'book-open' : 'file-text';

function Target({ target, isOver }: { target: DropTarget; isOver: boolean }) {
  const host = useCloudHost();
  const cloud = target.place === 'cloud';
  return (
    // use-drop.ts finds the target under the pointer by this preset.
    <li
      className={isOver ? 'lane crop is-over' : 'lane crop'}
      data-preset={target.presetId ?? ''}
      aria-current={isOver}
    >
      <Icon name={iconOf(target)} />
      <span className="lane__name">{target.name}</span>
      <span className="lane__what">{target.what}</span>
      <span className="lane__where">
        <Icon name={cloud ? 'globe' : 'folder'} />
        <span className="lane__where-name">{cloud ? host : destinationName(target.destination)}</span>
      </span>
    </li>
  );
}

/** While files are dragged over the window: one target for each preset, with what it makes of the files. */
export function DropOverlay({ dragged, settings, below }: DropOverlayProps) {
  const host = useCloudHost();
  const targets = dropTargets(settings);
  const over = targets.find(({ presetId }) => presetId === dragged.presetId) ?? targets[0];
  return (
    <section className={below ? 'lanes lanes--below' : 'lanes'} aria-labelledby="lanes-title">
      <div className="lanes__head">
        <h2 id="lanes-title">
          {dragged.count === null ? t('drop.title') : t('drop.titleCount', { count: dragged.count })}
        </h2>
        <p>{over?.place === 'cloud' ? t('drop.cloud', { host }) : t('drop.local')}</p>
      </div>
      <ul className="lanes__row">
        {targets.map((target) => (
          <Target key={target.presetId ?? ''} target={target} isOver={target === over} />
        ))}
      </ul>
    </section>
  );
}
