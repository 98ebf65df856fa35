import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import type { Settings } from '../../../core/settings/schema.ts';
import { Button } from '../../ui/button.tsx';

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
export const optionsWith = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])].sort((a, b) => a - b).map(String);

/** The props of every group of settings. */
export interface GroupProps {
  settings: Settings;
}
