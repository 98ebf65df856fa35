import type { Settings } from '../../../core/settings/schema.ts';
import { chooseDestinationFolder, updateSettings } from '../../actions/settings.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/dropdown-menu.tsx';

function Choices({ destination }: { destination: Settings['destination'] }) {
  return (
    <>
      <MenuRadioGroup
        value={destination.kind}
        values={['beside-source', ...(destination.kind === 'folder' ? ['folder' as const] : []), 'ask']}
        labelOf={(kind) => (kind === destination.kind ? destinationName(destination) : t(`destination.${kind}`))}
        onChange={(kind) => {
          if (kind !== 'folder') void updateSettings({ destination: { kind } });
        }}
      />
      <MenuSeparator />
      <MenuItem indented onSelect={() => void chooseDestinationFolder()}>
        {destination.kind === 'folder' ? t('destination.otherFolder') : t('destination.folder')}
      </MenuItem>
    </>
  );
}

/** Chooses where results are saved. Narrow windows show only the icon. */
export function DestinationMenu({ destination }: { destination: Settings['destination'] }) {
  const name = destinationName(destination);
  const label = t('destination.label', { destination: name });
  return (
    <>
      <Menu
        trigger={
          <Button className="only-wide" icon="folder" menu aria-label={label}>
            <span className="cut-short">{name}</span>
          </Button>
        }
      >
        <Choices destination={destination} />
      </Menu>
      <Menu trigger={<IconButton icon="folder" label={label} look="plain" className="toolbar__flush only-narrow" />}>
        <Choices destination={destination} />
      </Menu>
    </>
  );
}
