import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import type { Settings } from '../../../core/settings/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DraftField } from '../../ui/draft-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { FieldHint } from '../options/option-words.ts';

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
}

interface SettingProps {
  name: string;
  help?: ReactNode;
  /** The help text is an error. */
  wrong?: boolean;
  /** In narrow windows the control is below the text. */
  wide?: boolean;
  /** Receives the ids of its label and description. */
  children(control: ControlProps): ReactNode;
}

/** One setting: its name, its help text, its control. */
export function Setting({ name, help, wrong, wide, children }: SettingProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={wide ? 'setting setting--wide' : 'setting'}>
      <label className="setting__name" id={nameId(id)} htmlFor={id}>
        {name}
      </label>
      {help && (
        <span className={wrong ? 'setting__help setting__help--wrong' : 'setting__help'} id={helpId} role="status">
          {help}
        </span>
      )}
      <div className="setting__control">{children({ id, ...(help ? { 'aria-describedby': helpId } : {}) })}</div>
    </div>
  );
}

type Named = Pick<SettingProps, 'name' | 'help'>;

export function CheckSetting(props: Named & { checked: boolean; onChange(checked: boolean): void }) {
  const { name, help, ...check } = props;
  return (
    <Setting name={name} help={help}>
      {(control) => <Checkbox {...control} {...check} />}
    </Setting>
  );
}

interface SelectSettingProps<T extends string> extends Named {
  value: T;
  values: readonly T[];
  labelOf(value: T): string;
  disabled?: boolean;
  onChange(value: T): void;
}

export function SelectSetting<T extends string>(props: SelectSettingProps<T>) {
  const { name, help, ...select } = props;
  return (
    <Setting name={name} help={help}>
      {(control) => <Select {...control} {...select} />}
    </Setting>
  );
}

interface NumberSettingProps extends Named {
  value: number;
  usual: readonly number[];
  labelOf(value: number): string;
  onChange(value: number): void;
}

export const NumberSetting = ({ value, usual, labelOf, onChange, ...named }: NumberSettingProps) => (
  <SelectSetting
    {...named}
    value={String(value)}
    values={valuesWith(usual, value).map(String)}
    labelOf={(text) => labelOf(Number(text))}
    onChange={(text) => onChange(Number(text))}
  />
);

interface FieldSettingProps extends Omit<ComponentProps<typeof DraftField>, 'isWrong' | 'onDraft'> {
  name: string;
  /** Checks the text while it is typed. */
  hintFor(text: string): FieldHint;
}

export function FieldSetting({ name, value, hintFor, ...field }: FieldSettingProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const { wrong, text } = hintFor(draft);
  return (
    <Setting name={name} help={text} wrong={wrong}>
      {(control) => (
        <DraftField
          {...control}
          {...field}
          value={value}
          isWrong={(typed) => hintFor(typed).wrong}
          onDraft={setDraft}
        />
      )}
    </Setting>
  );
}

interface SettingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  control: ControlProps;
}

/**
 * The only button of a setting. "Reset…" alone says too little to a screen reader, so its label includes the setting's
 * name.
 */
export const SettingButton = ({ control, ...rest }: SettingButtonProps) => (
  <Button {...control} aria-labelledby={`${nameId(control.id)} ${control.id}`} {...rest} />
);

/** For controls that a label element can't name, such as a group of buttons. */
export const nameId = (controlId: string): string => `${controlId}-name`;

export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="settings__group" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** The usual values, and the current one if it is another. */
export const valuesWith = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])].sort((a, b) => a - b);

/** The props of every group of settings. */
export interface GroupProps {
  settings: Settings;
}
