import type { Settings } from '../../../core/settings/schema.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useCloudHost } from '../../stores/cloud-host.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type Lane, lanesOf } from './drop-targets.ts';
import type { Dragged } from './use-drop.ts';

interface DropOverlayProps {
  dragged: Dragged;
  settings: Settings;
  /** The queue's header stays in sight. */
  below: boolean;
}

const iconOf = ({ place, format }: Lane): IconName =>
  place === 'cloud' ? 'cloud' : format === 'epub' ? 'book-open' : 'file-text';

function LaneTarget({ lane, isOver }: { lane: Lane; isOver: boolean }) {
  const host = useCloudHost();
  const cloud = lane.place === 'cloud';
  return (
    // `use-drop` finds the lane under the pointer by its preset.
    <li className={isOver ? 'lane crop is-over' : 'lane crop'} data-preset={lane.presetId ?? ''} aria-current={isOver}>
      <Icon name={iconOf(lane)} />
      <span className="lane__name">{lane.name}</span>
      <span className="lane__what">{lane.what}</span>
      <span className="lane__where">
        <Icon name={cloud ? 'globe' : 'folder'} />
        <span className="lane__where-name">{cloud ? host : destinationName(lane.destination)}</span>
      </span>
    </li>
  );
}

/** What a drop will make of the files, while they are still held: a target for each preset. */
export function DropOverlay({ dragged, settings, below }: DropOverlayProps) {
  const host = useCloudHost();
  const lanes = lanesOf(settings);
  const over = lanes.find(({ presetId }) => presetId === dragged.presetId) ?? lanes[0];
  return (
    <section className={below ? 'lanes lanes--below' : 'lanes'} aria-labelledby="lanes-title">
      <div className="lanes__head">
        <h2 id="lanes-title">
          {dragged.count === null ? t('drop.title') : t('drop.titleCount', { count: dragged.count })}
        </h2>
        <p>{over?.place === 'cloud' ? t('drop.cloud', { host }) : t('drop.local')}</p>
      </div>
      <ul className="lanes__row">
        {lanes.map((lane) => (
          <LaneTarget key={lane.presetId ?? ''} lane={lane} isOver={lane === over} />
        ))}
      </ul>
    </section>
  );
}
