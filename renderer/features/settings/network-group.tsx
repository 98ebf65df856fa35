import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Select } from '../../ui/select.tsx';
import { choicesWith } from './choices.ts';
import type { GroupProps } from './group.ts';
import { ProxySetting } from './proxy-setting.tsx';
import { Setting } from './setting.tsx';

const concurrencies = [1, 2, 3, 4, 5, 6, 8, 12, 16];
/** In units of 1024 × 1024 bytes, as results are measured. */
const resultLimits = [256, 512, 1024, 2048, 5120, 10_240, 51_200];
const patiences = [30, 60, 120, 360, 720, 1440];

export function NetworkGroup({ settings: { proxy, concurrency, noChangeMinutes, maxResultMegabytes } }: GroupProps) {
  return (
    <>
      <ProxySetting proxy={proxy} />
      <Setting name={t('settings.concurrency')} help={t('settings.concurrencyHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(concurrency)}
            options={choicesWith(concurrencies, concurrency).map((count) => ({ value: count, label: count }))}
            onChange={(count) => void updateSettings({ concurrency: Number(count) })}
          />
        )}
      </Setting>
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
    </>
  );
}

const wordMinutes = (minutes: number): string =>
  minutes % 60 === 0
    ? t('settings.patienceHours', { count: minutes / 60 })
    : t('settings.patienceMinutes', { count: minutes });
