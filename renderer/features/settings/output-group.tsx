import { chooseDestinationFolder, updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { FormatSettings, ImagesSetting, NameSetting } from './output-options.tsx';
import { type GroupProps, SelectSetting, Setting } from './setting.tsx';

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
            values={['beside-source', 'folder', 'ask']}
            labelOf={(kind) => (kind === 'folder' ? t('settings.destination.folder') : t(`destination.${kind}`))}
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
      <SelectSetting
        name={t('settings.format')}
        value={settings.format}
        values={['markdown', 'epub']}
        labelOf={(value) => t(`format.${value}`)}
        onChange={(format) => void updateSettings({ format })}
      />
      <DestinationSetting settings={settings} />
      <SelectSetting
        name={t('settings.collision')}
        value={settings.collision}
        values={['keep-both', 'replace', 'skip']}
        labelOf={(value) => t(`settings.collision.${value}`)}
        onChange={(collision) => void updateSettings({ collision })}
      />
      <SelectSetting
        name={t('settings.skipConverted')}
        help={t('settings.skipConvertedHelp')}
        value={settings.skipConverted}
        values={['always', 'cloud', 'never']}
        labelOf={(value) => t(`settings.skipConverted.${value}`)}
        onChange={(skipConverted) => void updateSettings({ skipConverted })}
      />
      <NameSetting settings={settings} />
      <ImagesSetting settings={settings} />
      <FormatSettings settings={settings} />
    </>
  );
}
