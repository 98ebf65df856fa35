import { exportDiagnostics, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { ask } from '../../stores/view.ts';
import { Select } from '../../ui/select.tsx';
import type { GroupProps } from './setting.tsx';
import { optionsWith, Setting, SettingButton } from './setting.tsx';

/** In units of 1024 × 1024 bytes, as the sizes of results are measured. */
const resultLimits = [256, 512, 1024, 2048, 5120, 10_240, 51_200];
const noChangeLimits = [30, 60, 120, 360, 720, 1440];

/** Rarely used settings, and actions on all settings. */
export function AdvancedGroup({ settings: { noChangeMinutes, maxResultMegabytes } }: GroupProps) {
  return (
    <>
      <Setting name={t('settings.patience')} help={t('settings.patienceHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(noChangeMinutes)}
            options={optionsWith(noChangeLimits, noChangeMinutes).map((minutes) => ({
              value: minutes,
              label: formatMinutes(Number(minutes)),
            }))}
            onChange={(minutes) => void updateSettings({ noChangeMinutes: Number(minutes) })}
          />
        )}
      </Setting>
      <Setting name={t('settings.maxResult')} help={t('settings.maxResultHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(maxResultMegabytes)}
            options={optionsWith(resultLimits, maxResultMegabytes).map((megabytes) => ({
              value: megabytes,
              label: t('settings.maxResultMegabytes', { count: Number(megabytes) }),
            }))}
            onChange={(megabytes) => void updateSettings({ maxResultMegabytes: Number(megabytes) })}
          />
        )}
      </Setting>
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
