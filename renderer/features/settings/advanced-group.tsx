import { exportDiagnostics, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { ask } from '../../stores/view.ts';
import { type GroupProps, NumberSetting, Setting, SettingButton } from './setting.tsx';

/** In units of 1024 × 1024 bytes, as the sizes of results are measured. */
const resultLimits = [256, 512, 1024, 2048, 5120, 10_240, 51_200];
const noChangeLimits = [30, 60, 120, 360, 720, 1440];

/** Rarely used settings, and actions on all settings. */
export function AdvancedGroup({ settings }: GroupProps) {
  return (
    <>
      <NumberSetting
        name={t('settings.patience')}
        help={t('settings.patienceHelp')}
        value={settings.noChangeMinutes}
        usual={noChangeLimits}
        labelOf={formatMinutes}
        onChange={(noChangeMinutes) => void updateSettings({ noChangeMinutes })}
      />
      <NumberSetting
        name={t('settings.maxResult')}
        help={t('settings.maxResultHelp')}
        value={settings.maxResultMegabytes}
        usual={resultLimits}
        labelOf={(count) => t('settings.maxResultMegabytes', { count })}
        onChange={(maxResultMegabytes) => void updateSettings({ maxResultMegabytes })}
      />
      <Setting name={t('settings.diagnostics')} help={t('settings.diagnosticsHelp')}>
        {(control) => (
          <SettingButton control={control} onClick={() => void exportDiagnostics()}>
            {t('settings.diagnosticsExport')}
          </SettingButton>
        )}
      </Setting>
      <Setting name={t('settings.all')} help={t('settings.allHelp')}>
        {(control) => (
          <SettingButton control={control} onClick={() => ask({ kind: 'reset-settings' })}>
            {t('settings.reset')}
          </SettingButton>
        )}
      </Setting>
    </>
  );
}

const formatMinutes = (minutes: number): string =>
  minutes % 60 === 0
    ? t('settings.patienceHours', { count: minutes / 60 })
    : t('settings.patienceMinutes', { count: minutes });
