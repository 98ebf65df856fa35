import { useEffect, useState } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { type AddressVerdict, isUsable, judgeAddress } from './address.ts';
import { Setting } from './setting.tsx';

const notes = {
  ok: 'settings.addressHelp',
  'no-version': 'settings.addressNoVersion',
  invalid: 'settings.addressInvalid',
  insecure: 'settings.addressInsecure',
  credentials: 'settings.addressCredentials',
} as const satisfies Record<AddressVerdict, MessageKey>;

/** Judged while it is typed, saved when it is left or with Enter; what can't be used is never saved. */
export function AddressSetting({ saved }: { saved: string }) {
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  const verdict = judgeAddress(text);
  const save = () => {
    const address = text.trim();
    if (isUsable(verdict) && address !== saved) void updateSettings({ cloudAddress: address });
  };
  return (
    <Setting name={t('settings.address')} help={t(notes[verdict])} wrong={!isUsable(verdict)}>
      {(control) => (
        <input
          {...control}
          className="field field--url code"
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-invalid={!isUsable(verdict)}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape' && text !== saved) {
              event.stopPropagation();
              setText(saved);
            }
          }}
        />
      )}
    </Setting>
  );
}
