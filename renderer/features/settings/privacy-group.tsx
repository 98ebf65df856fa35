import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { CheckSetting, type GroupProps, NumberSetting } from './setting.tsx';

const usualDays = [1, 7, 30, 90, 365];

export function PrivacyGroup({ settings }: GroupProps) {
  const platform = useSettings((state) => state.info?.platform);
  // Electron does not support lists of recent documents on Linux.
  const listsDocuments = platform === 'darwin' || platform === 'win32';
  return (
    <>
      <NumberSetting
        name={t('settings.keepDays')}
        help={t('settings.keepDaysHelp')}
        value={settings.keepDays}
        usual={usualDays}
        labelOf={(count) => t('settings.days', { count })}
        onChange={(keepDays) => void updateSettings({ keepDays })}
      />
      {listsDocuments && (
        <CheckSetting
          name={t('settings.recentDocuments')}
          help={t('settings.recentDocumentsHelp')}
          checked={settings.recentDocuments}
          onChange={(recentDocuments) => void updateSettings({ recentDocuments })}
        />
      )}
      <CheckSetting
        name={t('settings.confirmStart')}
        help={t('settings.confirmStartHelp')}
        checked={settings.confirmCloudStart}
        onChange={(confirmCloudStart) => void updateSettings({ confirmCloudStart })}
      />
    </>
  );
}
