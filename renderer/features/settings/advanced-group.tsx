import { exportDiagnostics } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { ask } from '../../stores/view.ts';
import { Setting, SettingButton } from './setting.tsx';

/** What few people need, and what concerns all settings. */
export function AdvancedGroup() {
  return (
    <>
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
