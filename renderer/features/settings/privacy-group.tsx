import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { GroupProps } from './setting.tsx';
import { optionsWith, Setting } from './setting.tsx';

const usualDays = [1, 7, 30, 90, 365];

export function PrivacyGroup({ settings }: GroupProps) {
  const platform = useSettings((state) => state.info?.platform);
  // Electron does not support lists of recent documents on Linux.
  const listsDocuments = platform === 'darwin' || platform === 'win32';
  return (
    <>
      <Setting name={t('settings.keepDays')} help={t('settings.keepDaysHelp')}>
        {(control) => (
          <Select
            {...control}
            value={String(settings.keepDays)}
            options={optionsWith(usualDays, settings.keepDays).map((days) => ({
              value: days,
              label: t('settings.days', { count: Number(days) }),
            }))}
            onChange={(days) => void updateSettings({ keepDays: Number(days) })}
          />
        )}
      </Setting>
      {listsDocuments && (
        <Setting name={t('settings.recentDocuments')} help={t('settings.recentDocumentsHelp')}>
          {(control) => (
            <Checkbox
              {...control}
              checked={settings.recentDocuments}
              onChange={(recentDocuments) => void updateSettings({ recentDocuments })}
            />
          )}
        </Setting>
      )}
      <Setting name={t('settings.confirmStart')} help={t('settings.confirmStartHelp')}>
        {(control) => (
          <Checkbox
            {...control}
            checked={settings.confirmCloudStart}
            onChange={(confirmCloudStart) => void updateSettings({ confirmCloudStart })}
          />
        )}
      </Setting>
    </>
  );
}
