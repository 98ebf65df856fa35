import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { AddressSetting } from './address-setting.tsx';
import { EarlierKeys, KeySetting } from './key-setting.tsx';
import { type GroupProps, SelectSetting } from './setting.tsx';

export function ServiceGroup({ settings }: GroupProps) {
  return (
    <>
      <SelectSetting
        name={t('settings.place')}
        help={t('settings.placeHelp')}
        value={settings.place}
        values={['local', 'cloud']}
        labelOf={(value) => t(`place.${value}`)}
        onChange={(place) => void updateSettings({ place })}
      />
      <AddressSetting saved={settings.cloudAddress} />
      <KeySetting address={settings.cloudAddress} />
      <EarlierKeys address={settings.cloudAddress} origins={settings.keyOrigins} />
    </>
  );
}
