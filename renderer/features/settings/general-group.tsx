import { type Language, languages, type Settings } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { CheckSetting, type GroupProps, SelectSetting, valuesWith } from './setting.tsx';

/** Each language in its own words, for readers who can't read the current one. */
const ownNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };

const concurrencies = [1, 2, 3, 4, 5, 6, 8, 12, 16];
const concurrenciesWith = (chosen: Settings['concurrency']) =>
  chosen === 'automatic' ? concurrencies : valuesWith(concurrencies, chosen);

/** What goes on without a window: the queue and the watched folders. */
function BackgroundSettings({ settings: { startAtLogin, stayInBackground } }: GroupProps) {
  const mac = useSettings((state) => state.info?.platform === 'darwin');
  return (
    <>
      <CheckSetting
        name={t('settings.stayInBackground')}
        help={t(`settings.stayInBackground.${mac ? 'mac' : 'other'}`)}
        checked={stayInBackground}
        onChange={(stay) => void updateSettings({ stayInBackground: stay })}
      />
      <CheckSetting
        name={t('settings.startAtLogin')}
        help={t(`settings.startAtLogin.${stayInBackground ? 'background' : 'window'}`)}
        checked={startAtLogin}
        onChange={(atLogin) => void updateSettings({ startAtLogin: atLogin })}
      />
    </>
  );
}

export function GeneralGroup({ settings }: GroupProps) {
  return (
    <>
      <SelectSetting
        name={t('settings.theme')}
        value={settings.theme}
        values={['system', 'light', 'dark']}
        labelOf={(value) => t(`settings.theme.${value}`)}
        onChange={(theme) => void updateSettings({ theme })}
      />
      <SelectSetting
        name={t('settings.language')}
        value={settings.language}
        values={['system', ...languages]}
        labelOf={(value) => (value === 'system' ? t('settings.language.system') : ownNames[value])}
        onChange={(language) => void updateSettings({ language })}
      />
      <CheckSetting
        name={t('settings.notifications')}
        help={t('settings.notificationsHelp')}
        checked={settings.notifications}
        onChange={(notifications) => void updateSettings({ notifications })}
      />
      <CheckSetting
        name={t('settings.keepAwake')}
        help={t('settings.keepAwakeHelp')}
        checked={settings.keepAwake}
        onChange={(keepAwake) => void updateSettings({ keepAwake })}
      />
      <SelectSetting
        name={t('settings.concurrency')}
        help={t('settings.concurrencyHelp')}
        value={String(settings.concurrency)}
        values={['automatic', ...concurrenciesWith(settings.concurrency).map(String)]}
        labelOf={(count) => (count === 'automatic' ? t('settings.concurrency.automatic') : count)}
        onChange={(count) => void updateSettings({ concurrency: count === 'automatic' ? 'automatic' : Number(count) })}
      />
      <BackgroundSettings settings={settings} />
    </>
  );
}
