import { updateChannels, updateModes } from '../../../core/model/updates.ts';
import { updateSettings } from '../../actions/settings.ts';
import { checkForUpdates, downloadUpdate } from '../../actions/updates.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { useUpdates } from '../../stores/updates.ts';
import { type GroupProps, SelectSetting, Setting, SettingButton } from '../settings/setting.tsx';
import { updateStateText } from './update-words.ts';

const isBusy = (kind: string) => kind === 'checking' || kind === 'downloading' || kind === 'ready';

/** What is done about new versions. Where Quire does not replace itself, only who does. */
export function UpdatesGroup({ settings }: GroupProps) {
  const updates = useUpdates((state) => state.updates);
  const version = useSettings((state) => state.info?.version ?? '');
  if (!updates) return null;
  const { obstacle, mode, channel, managed, state } = updates;
  const isFound = state.kind === 'available' || (state.kind === 'failed' && state.release !== null);
  const isWrong = obstacle === 'policy-unreadable' || (mode !== 'off' && state.kind === 'failed');
  return (
    <>
      <Setting name={t('news.version', { version })} help={updateStateText(updates)} wrong={isWrong}>
        {(control) =>
          obstacle === null &&
          mode !== 'off' && (
            <SettingButton
              control={control}
              disabled={isBusy(state.kind)}
              onClick={() => void (isFound ? downloadUpdate() : checkForUpdates())}
            >
              {isFound ? t('update.download') : t('update.check')}
            </SettingButton>
          )
        }
      </Setting>
      {obstacle === null && (
        <>
          <SelectSetting
            name={t('settings.updateMode')}
            help={managed.mode ? t('settings.updateManaged') : t(`settings.updateModeHelp.${mode}`)}
            value={managed.mode ? mode : settings.updates}
            disabled={managed.mode}
            values={updateModes}
            labelOf={(value) => t(`settings.updateMode.${value}`)}
            onChange={(chosen) => void updateSettings({ updates: chosen })}
          />
          <SelectSetting
            name={t('settings.updateChannel')}
            help={managed.channel ? t('settings.updateManaged') : t('settings.updateChannelHelp')}
            value={managed.channel ? channel : settings.updateChannel}
            disabled={managed.channel}
            values={updateChannels}
            labelOf={(value) => t(`settings.updateChannel.${value}`)}
            onChange={(chosen) => void updateSettings({ updateChannel: chosen })}
          />
        </>
      )}
    </>
  );
}
