import { type Language, languages, type Settings } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { GroupProps } from './setting.tsx';
import { optionsWith, Setting } from './setting.tsx';

/** Each language in its own words, for readers who can't read the current one. */
const ownNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };

const concurrencies = [1, 2, 3, 4, 5, 6, 8, 12, 16];
const concurrenciesWith = (chosen: Settings['concurrency']) =>
  chosen === 'automatic' ? concurrencies.map(String) : optionsWith(concurrencies, chosen);

/** What goes on without a window: the queue and the watched folders. */
function BackgroundSettings({ settings: { startAtLogin, stayInBackground } }: GroupProps) {
  const mac = useSettings((state) => state.info?.platform === 'darwin');
  return (
    <>
      <Setting name={t('settings.stayInBackground')} help={t(`settings.stayInBackground.${mac ? 'mac' : 'other'}`)}>
        {(control) => (
          <Checkbox
            {...control}
            checked={stayInBackground}
            onChange={(stay) => void updateSettings({ stayInBackground: stay })}
          />
        )}
      </Setting>
      <Setting
        name={t('settings.startAtLogin')}
        help={t(`settings.startAtLogin.${stayInBackground ? 'background' : 'window'}`)}
      >
        {(control) => (
          <Checkbox
            {...control}
            checked={startAtLogin}
            onChange={(atLogin) => void updateSettings({ startAtLogin: atLogin })}
          />
        )}
      </Setting>
    </>
  );
}

export function GeneralGroup({ settings }: GroupProps) {
  return (
    <>
      <Setting name={t('settings.theme')}>
        {(control) => (
          <Select
            {...control}
            value={settings.theme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(`settings.theme.${value}`),
            }))}
            onChange={(theme) => void updateSettings({ theme })}
          />
        )}
      </Setting>
      <Setting name={t('settings.language')}>
        {(control) => (
          <Select
            {...control}
            value={settings.language}
            options={[
              { value: 'system', label: t('settings.language.system') },
              ...languages.map((value) => ({ value, label: ownNames[value] })),
            ]}
            onChange={(language) => void updateSettings({ language })}
          />
        )}
      </Setting>
      <Setting name={t('settings.notifications')} help={t('settings.notificationsHelp')}>
        {(control) => (
          <Checkbox
            {...control}
            checked={settings.notifications}
            onChange={(notifications) => void updateSettings({ notifications })}
          />
        )}
      </Setting>
      <Setting name={t('settings.keepAwake')} help={t('settings.keepAwakeHelp')}>
        {(control) => (
          <Checkbox
            {...control}
            checked={settings.keepAwake}
            onChange={(keepAwake) => void updateSettings({ keepAwake })}
          />
        )}
      </Setting>
      <Setting name={t('settings.concurrency')} help={t('settings.concurrencyHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(settings.concurrency)}
            options={[
              { value: 'automatic', label: t('settings.concurrency.automatic') },
              ...concurrenciesWith(settings.concurrency).map((count) => ({ value: count, label: count })),
            ]}
            onChange={(count) =>
              void updateSettings({ concurrency: count === 'automatic' ? 'automatic' : Number(count) })
            }
          />
        )}
      </Setting>
      <BackgroundSettings settings={settings} />
    </>
  );
}
