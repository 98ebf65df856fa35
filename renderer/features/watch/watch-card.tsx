import { useId } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { WatchView } from '../../../core/model/views.ts';
import { allPresets } from '../../../core/options/presets.ts';
import { startTasks } from '../../actions/queue.ts';
import { chooseWatchDestination, removeWatch, takeLeftAlone, updateWatch } from '../../actions/watch.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSettings } from '../../stores/settings.ts';
import { hostsOf } from '../../tasks/hosts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { presetName } from '../presets/preset-words.ts';
import { waitingFor, watchStatus } from './watch-status.ts';

/** One watched folder: its state, and how its files are converted. */
export function WatchCard({ watch }: { watch: WatchView }) {
  const { id, name, folder, paused, leftAlone, unfinished } = watch;
  const nameId = useId();
  const asks = useSettings((state) => state.settings?.confirmCloudStart) ?? true;
  const { icon, tone, text } = watchStatus(watch, asks);
  return (
    <li className="watch" aria-labelledby={nameId}>
      <div className="watch__head">
        <div className="watch__title">
          <h3 id={nameId}>{name}</h3>
          <span className="watch__folder" title={folder}>
            {folder}
          </span>
        </div>
        <Button small onClick={() => void updateWatch(id, { paused: !paused })} aria-describedby={nameId}>
          {paused ? t('action.resume') : t('action.pause')}
        </Button>
        <Button small look="quiet" onClick={() => void removeWatch(watch)} aria-describedby={nameId}>
          {t('watch.remove')}
        </Button>
      </div>
      <p className={`status status--${tone}`} role="status">
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      <WaitingForStart watch={watch} />
      {leftAlone > 0 && (
        <p className="watch__left">
          {t('watch.leftAlone', { count: leftAlone })}{' '}
          <Button small onClick={() => void takeLeftAlone(id)} aria-describedby={nameId}>
            {t('watch.takeLeftAlone')}
          </Button>
        </p>
      )}
      {unfinished.length > 0 && (
        <p className="watch__left" title={unfinished.join('\n')}>
          {t('watch.unfinished', { count: unfinished.length, name: unfinished[0] ?? '' })}
        </p>
      )}
      <WatchOptions watch={watch} />
    </li>
  );
}

/** Files that wait for the user's Start before they are sent to the cloud. */
function WaitingForStart({ watch }: { watch: WatchView }) {
  const ids = useQueue(useShallow(({ tasks, order }) => waitingFor(watch, order, tasks)));
  const host = useQueue(({ tasks }) => hostsOf(ids.flatMap((id) => tasks.get(id) ?? [])));
  if (ids.length === 0) return null;
  return (
    <p className="watch__left">
      {t('watch.waiting', { count: ids.length, host })}{' '}
      <Button
        small
        look="primary"
        onClick={() => void startTasks(ids)}
        aria-label={t('watch.start', { name: watch.name })}
      >
        {t('batch.start')}
      </Button>
    </p>
  );
}

function WatchOptions({ watch }: { watch: WatchView }) {
  const { id, name, subfolders, preset, place, destination } = watch;
  const own = useSettings((state) => state.settings?.presets) ?? [];
  const names = new Map(allPresets(own).map((one) => [one.id, presetName(one)]));
  const subfoldersId = useId();
  const of = (setting: string) => t('watch.settingOf', { setting, name });
  return (
    <div className="watch__options">
      <Select
        aria-label={of(t('watch.preset'))}
        value={preset}
        values={[...(names.has(preset) ? [] : [preset]), ...names.keys()]}
        labelOf={(value) => names.get(value) ?? t('watch.presetGone')}
        onChange={(value) => void updateWatch(id, { preset: value })}
      />
      <Select
        aria-label={of(t('place.label'))}
        value={place}
        values={['local', 'cloud']}
        labelOf={(value) => t(`place.${value}`)}
        onChange={(value) => void updateWatch(id, { place: value })}
      />
      <Select
        aria-label={of(t('settings.destination'))}
        value={destination.kind}
        values={['beside-source', 'folder']}
        labelOf={(kind) => (kind === destination.kind ? destinationName(destination) : t(`destination.${kind}`))}
        onChange={(kind) =>
          void (kind === 'folder'
            ? chooseWatchDestination(id)
            : updateWatch(id, { destination: { kind: 'beside-source' } }))
        }
      />
      {destination.kind === 'folder' && (
        <Button
          title={destination.folder}
          aria-label={of(t('settings.chooseFolder'))}
          onClick={() => void chooseWatchDestination(id)}
        >
          {t('settings.chooseFolder')}
        </Button>
      )}
      <label className="watch__check" htmlFor={subfoldersId}>
        <Checkbox
          id={subfoldersId}
          checked={subfolders}
          onChange={(value) => void updateWatch(id, { subfolders: value })}
        />
        {t('watch.subfolders')}
      </label>
    </div>
  );
}
