import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Select } from '../../ui/select.tsx';
import { AddressSetting } from './address-setting.tsx';
import { KeySetting } from './key-setting.tsx';
import type { GroupProps } from './setting.tsx';
import { Setting } from './setting.tsx';

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
