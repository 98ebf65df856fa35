import type { Settings } from '../../../core/settings/schema.ts';
import { choose, paste } from '../../actions/admission.ts';
import { toggleDetails } from '../../actions/details.ts';
import { updateSettings } from '../../actions/settings.ts';
import { watchFolder } from '../../actions/watch.ts';
import { t } from '../../i18n/translate.ts';
import { useDetailsShown } from '../../stores/details.ts';
import { useQueue } from '../../stores/queue.ts';
import { ask, showPage, useView } from '../../stores/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { keyOf, useIsMac, useShortcut, writeKey } from '../keyboard/shortcuts.ts';
import { PresetMenu } from '../presets/preset-menu.tsx';
import { DestinationMenu } from './destination-menu.tsx';
import { SearchField } from './search-field.tsx';
import { ViewMenu } from './view-menu.tsx';

function AddMenu() {
  const shortcut = useShortcut();
  const isMac = useIsMac();
  return (
    <Menu
      trigger={
        <Button icon="plus" menu>
          {t('add.button')}
        </Button>
      }
    >
      <MenuItem onSelect={() => void choose('files')} shortcut={shortcut('add-files')}>
        {t('add.files')}
      </MenuItem>
      <MenuItem onSelect={() => void choose('folder')}>{t('add.folder')}</MenuItem>
      <MenuItem onSelect={() => ask({ kind: 'url' })}>{t('add.url')}</MenuItem>
      <MenuItem onSelect={() => void paste()} shortcut={writeKey('CmdOrCtrl+V', isMac)}>
        {t('add.paste')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void watchFolder()}>{t('watch.add')}</MenuItem>
    </Menu>
  );
}

function PlaceChoice({ place }: { place: Settings['place'] }) {
  const choice = {
    value: place,
    values: ['local', 'cloud'] as const,
    labelOf: (value: Settings['place']) => t(`place.${value}`),
    onChange: (value: Settings['place']) => void updateSettings({ place: value }),
  };
  const name = choice.labelOf(place);
  return (
    <>
      <SegmentedControl className="only-wide" label={t('place.label')} {...choice} />
      <Menu
        trigger={
          <Button className="only-narrow" menu aria-label={t('place.short', { place: name })}>
            <span className="cut-short">{name}</span>
          </Button>
        }
      >
        <MenuRadioGroup {...choice} />
      </Menu>
    </>
  );
}

/** Pressed while the details are visible. */
function DetailsToggle() {
  const empty = useQueue((queue) => queue.order.length === 0);
  const shown = useDetailsShown();
  const key = keyOf('details', useIsMac());
  if (empty) return null;
  return (
    <IconButton
      icon="panel-right"
      label={t('details.toggle')}
      title={t('details.toggleKey', { key: key ?? '' })}
      aria-pressed={shown}
      onClick={toggleDetails}
    />
  );
}

export function Toolbar({ settings }: { settings: Settings }) {
  const searching = useView((view) => view.searching);
  return (
    <header className={searching ? 'toolbar toolbar--searching' : 'toolbar'}>
      <AddMenu />
      <SegmentedControl
        label={t('format.label')}
        value={settings.format}
        values={['markdown', 'epub']}
        labelOf={(format) => t(`format.${format}`)}
        onChange={(format) => void updateSettings({ format })}
      />
      <PlaceChoice place={settings.place} />
      <DestinationMenu destination={settings.destination} />
      <PresetMenu settings={settings} />
      <span className="toolbar__spacer" />
      <SearchField />
      <ViewMenu />
      <DetailsToggle />
      <IconButton icon="history" label={t('history.title')} onClick={() => showPage('history')} />
      <IconButton icon="settings-2" label={t('settings.open')} onClick={() => showPage('settings')} />
    </header>
  );
}
