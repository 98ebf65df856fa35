import { type Language, languages, type Settings } from '../../../electron/ipc/contract.ts';
import { chooseDestinationFolder, exportDiagnostics, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { AddressSetting } from './address-setting.tsx';
import { KeySetting } from './key-setting.tsx';
import { Setting } from './setting.tsx';

interface GroupProps {
  settings: Settings;
}

function Check({ checked, onChange, ...control }: { checked: boolean; onChange(checked: boolean): void }) {
  return (
    <input
      className="check"
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      {...control}
    />
  );
}

/** Each in its own words, for those who can't read the present one. */
const ownNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };

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
          <Check
            {...control}
            checked={settings.notifications}
            onChange={(notifications) => void updateSettings({ notifications })}
          />
        )}
      </Setting>
    </>
  );
}

function DestinationSetting({ settings }: GroupProps) {
  const { destination } = settings;
  return (
    <Setting
      name={t('settings.destination')}
      help={destination.kind === 'folder' ? <span className="code">{destination.folder}</span> : undefined}
    >
      {(control) => (
        <>
          {destination.kind === 'folder' && (
            <Button onClick={() => void chooseDestinationFolder()}>{t('settings.chooseFolder')}</Button>
          )}
          <Select
            {...control}
            value={destination.kind}
            options={[
              { value: 'beside-source', label: t('destination.beside-source') },
              { value: 'folder', label: t('settings.destination.folder') },
              { value: 'ask', label: t('destination.ask') },
            ]}
            onChange={(kind) =>
              void (kind === 'folder' ? chooseDestinationFolder() : updateSettings({ destination: { kind } }))
            }
          />
        </>
      )}
    </Setting>
  );
}

export function OutputGroup({ settings }: GroupProps) {
  return (
    <>
      <Setting name={t('settings.format')}>
        {(control) => (
          <Select
            {...control}
            value={settings.format}
            options={(['markdown', 'epub'] as const).map((value) => ({ value, label: t(`format.${value}`) }))}
            onChange={(format) => void updateSettings({ format })}
          />
        )}
      </Setting>
      <DestinationSetting settings={settings} />
      <Setting name={t('settings.collision')}>
        {(control) => (
          <Select
            {...control}
            value={settings.collision}
            options={(['keep-both', 'replace', 'skip'] as const).map((value) => ({
              value,
              label: t(`settings.collision.${value}`),
            }))}
            onChange={(collision) => void updateSettings({ collision })}
          />
        )}
      </Setting>
      <Setting name={t('settings.images')}>
        {(control) => (
          <Select
            {...control}
            value={settings.images}
            options={(['folder', 'inline'] as const).map((value) => ({ value, label: t(`settings.images.${value}`) }))}
            onChange={(images) => void updateSettings({ images })}
          />
        )}
      </Setting>
    </>
  );
}

export function ServiceGroup({ settings }: GroupProps) {
  return (
    <>
      <Setting name={t('settings.place')} help={t('settings.placeHelp')}>
        {(control) => (
          <Select
            {...control}
            value={settings.place}
            options={(['local', 'cloud'] as const).map((value) => ({ value, label: t(`place.${value}`) }))}
            onChange={(place) => void updateSettings({ place })}
          />
        )}
      </Setting>
      <AddressSetting saved={settings.cloudAddress} />
      <KeySetting address={settings.cloudAddress} />
    </>
  );
}

const concurrencies = [1, 2, 3, 4, 5, 6, 8, 12, 16];
const patiences = [30, 60, 120, 360, 720, 1440];

/** The usual choices, and the present value where it is another. */
const choicesWith = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])].sort((a, b) => a - b).map(String);

export function NetworkGroup({ settings: { concurrency, noChangeMinutes } }: GroupProps) {
  return (
    <>
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
    </>
  );
}

const wordMinutes = (minutes: number): string =>
  minutes % 60 === 0
    ? t('settings.patienceHours', { count: minutes / 60 })
    : t('settings.patienceMinutes', { count: minutes });

export function PrivacyGroup({ settings }: GroupProps) {
  const platform = useSettings((state) => state.info?.platform);
  // Electron hands nothing to the lists of Linux desktops.
  const listsDocuments = platform === 'darwin' || platform === 'win32';
  return (
    <>
      {listsDocuments && (
        <Setting name={t('settings.recentDocuments')} help={t('settings.recentDocumentsHelp')}>
          {(control) => (
            <Check
              {...control}
              checked={settings.recentDocuments}
              onChange={(recentDocuments) => void updateSettings({ recentDocuments })}
            />
          )}
        </Setting>
      )}
      <Setting name={t('settings.confirmStart')} help={t('settings.confirmStartHelp')}>
        {(control) => (
          <Check
            {...control}
            checked={settings.confirmCloudStart}
            onChange={(confirmCloudStart) => void updateSettings({ confirmCloudStart })}
          />
        )}
      </Setting>
      <Setting name={t('settings.diagnostics')} help={t('settings.diagnosticsHelp')}>
        {(control) => (
          <Button {...control} onClick={() => void exportDiagnostics()}>
            {t('settings.diagnosticsExport')}
          </Button>
        )}
      </Setting>
    </>
  );
}
