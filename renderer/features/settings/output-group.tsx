import { chooseDestinationFolder, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { FormatSettings, ImagesSetting, NameSetting } from './output-options.tsx';
import type { GroupProps } from './setting.tsx';
import { Setting } from './setting.tsx';

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
      <Setting name={t('settings.skipConverted')} help={t('settings.skipConvertedHelp')}>
        {(control) => (
          <Select
            {...control}
            value={settings.skipConverted}
            options={(['always', 'cloud', 'never'] as const).map((value) => ({
              value,
              label: t(`settings.skipConverted.${value}`),
            }))}
            onChange={(skipConverted) => void updateSettings({ skipConverted })}
          />
        )}
      </Setting>
      <NameSetting settings={settings} />
      <ImagesSetting settings={settings} />
      <FormatSettings settings={settings} />
    </>
  );
}
