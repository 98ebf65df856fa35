import { exportDiagnostics, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { ask } from '../../stores/view.ts';
import { Select } from '../../ui/select.tsx';
import type { GroupProps } from './setting.tsx';
import { choicesWith, Setting, SettingButton } from './setting.tsx';

/** In units of 1024 × 1024 bytes, as results are measured. */
const resultLimits = [256, 512, 1024, 2048, 5120, 10_240, 51_200];
const patiences = [30, 60, 120, 360, 720, 1440];

/** What few people need, and what concerns all settings. */
export function AdvancedGroup({ settings: { noChangeMinutes, maxResultMegabytes } }: GroupProps) {
  return (
    <>
      <Setting name={t('settings.patience')} help={t('settings.patienceHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(noChangeMinutes)}
            options={choicesWith(patiences, noChangeMinutes).map((minutes) => ({
              value: minutes,
              label: wordMinutes(Number(minutes)),
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
            options={choicesWith(resultLimits, maxResultMegabytes).map((megabytes) => ({
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

const wordMinutes = (minutes: number): string =>
  minutes % 60 === 0
    ? t('settings.patienceHours', { count: minutes / 60 })
    : t('settings.patienceMinutes', { count: minutes });
