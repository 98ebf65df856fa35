import { allPresets, isBuiltIn, type Preset } from '../../../core/options/presets.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { ask } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { type GroupProps, Setting, SettingButton } from '../settings/setting.tsx';
import { describeOutput, presetName } from './preset-words.ts';

function summary(preset: Preset): string {
  const { destination, place } = preset;
  const parts = [describeOutput(preset)];
  if (place === 'cloud') parts.push(t('place.cloud'));
  if (destination && destination.kind !== 'beside-source') parts.push(destinationName(destination));
  return parts.join(' · ');
}

/** All presets. The user's own can be renamed and removed. */
export function PresetsGroup({ settings }: GroupProps) {
  return (
    <>
      {allPresets(settings.presets).map((preset) => (
        <Setting key={preset.id} name={presetName(preset)} help={summary(preset)}>
          {(control) =>
            isBuiltIn(preset.id) ? null : (
              <span className="setting__buttons">
                <Button
                  {...control}
                  aria-label={t('preset.renameNamed', { name: preset.name })}
                  onClick={() => ask({ kind: 'rename-preset', id: preset.id })}
                >
                  {t('preset.rename')}
                </Button>
                <Button
                  aria-label={t('preset.removeNamed', { name: preset.name })}
                  onClick={() => ask({ kind: 'remove-preset', id: preset.id })}
                >
                  {t('preset.remove')}
                </Button>
              </span>
            )
          }
        </Setting>
      ))}
      <Setting name={t('preset.new')} help={t('preset.saveNote')}>
        {(control) => (
          <SettingButton control={control} onClick={() => ask({ kind: 'save-preset' })}>
            {t('preset.save')}
          </SettingButton>
        )}
      </Setting>
    </>
  );
}
