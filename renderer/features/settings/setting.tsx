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
  /** The help says that something is wrong. */
  wrong?: boolean;
  /** In narrow windows the control stands below the words. */
  wide?: boolean;
  /** Gets the ids by which it is named and described. */
  children(control: ControlProps): ReactNode;
}

/** One line: its name, what it means, its control. */
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

/** A setting's one button. What stands on it alone ("Reset…") says too little: it is called by the setting's name as well. */
export const SettingButton = ({ control, ...rest }: SettingButtonProps) => (
  <Button {...control} aria-labelledby={`${nameId(control.id)} ${control.id}`} {...rest} />
);

/** For what a label can't name by itself: a group of buttons. */
export const nameId = (controlId: string): string => `${controlId}-name`;

export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="settings__group" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** The usual choices, and the present value where it is another. */
export const choicesWith = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])].sort((a, b) => a - b).map(String);

/** Each group of settings shows the same ones, its part of them. */
export interface GroupProps {
  settings: Settings;
}
