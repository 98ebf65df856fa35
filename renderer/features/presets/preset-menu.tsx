import { allPresets, isBuiltIn, type Preset } from '../../../core/options/presets.ts';
import type { Settings } from '../../../core/settings/schema.ts';
import { choosePreset, updatePreset } from '../../actions/presets.ts';
import { t } from '../../i18n/translate.ts';
import { ask, showSettings } from '../../stores/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { activePreset, presetButtonText, presetName } from './preset-words.ts';

function Choices({ settings, active }: { settings: Settings; active: Preset | null }) {
  const names = new Map(allPresets(settings.presets).map((preset) => [preset.id, presetName(preset)]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const last = settings.presets.find(({ id }) => id === settings.presetId);
  return (
    <>
      <MenuRadioGroup
        value={active?.id ?? ''}
        values={[...names.keys()]}
        labelOf={nameOf}
        onChange={(id) => void choosePreset(id, nameOf(id))}
      />
      <MenuSeparator />
      {last && !isBuiltIn(last.id) && active?.id !== last.id && (
        <MenuItem indented onSelect={() => void updatePreset(last.id, last.name)}>
          {t('preset.update', { name: last.name })}
        </MenuItem>
      )}
      {active === null || isBuiltIn(active.id) ? (
        <MenuItem indented onSelect={() => ask({ kind: 'save-preset' })}>
          {t('preset.save')}
        </MenuItem>
      ) : null}
      <MenuItem indented onSelect={() => showSettings('presets')}>
        {t('preset.manage')}
      </MenuItem>
    </>
  );
}

/** Chooses a preset: format, place, destination and options together. Narrow windows show only the icon. */
export function PresetMenu({ settings }: { settings: Settings }) {
  const active = activePreset(settings);
  const label = t('preset.label', { name: active ? presetName(active) : t('preset.none') });
  const choices = <Choices settings={settings} active={active} />;
  return (
    <>
      <Menu
        trigger={
          <Button className="only-roomy" menu aria-label={label}>
            <span className="cut-short">{presetButtonText(active)}</span>
          </Button>
        }
      >
        {choices}
      </Menu>
      <Menu trigger={<IconButton icon="bookmark" label={label} className="toolbar__flush only-tight" />}>
        {choices}
      </Menu>
    </>
  );
}
