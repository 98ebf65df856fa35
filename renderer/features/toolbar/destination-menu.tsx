import type { Settings } from '../../../core/settings/schema.ts';
import { chooseDestinationFolder, updateSettings } from '../../actions/settings.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/dropdown-menu.tsx';

type Kind = Settings['destination']['kind'];

function Choices({ destination }: { destination: Settings['destination'] }) {
  const options: { value: Kind; label: string }[] = [
    { value: 'beside-source', label: t('destination.beside-source') },
    { value: 'ask', label: t('destination.ask') },
  ];
  if (destination.kind === 'folder') options.splice(1, 0, { value: 'folder', label: destinationName(destination) });
  return (
    <>
      <MenuRadioGroup
        value={destination.kind}
        options={options}
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
