import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
  icon?: IconName;
  /** Adds a small arrow: the button opens a menu. */
  menu?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

export function Button({ look = 'plain', small, icon, menu, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('button', look !== 'plain' && `button--${look}`, small && 'button--small', className)}
    >
      {icon && <Icon name={icon} />}
      {children}
      {menu && <Icon name="chevron-down" size={12} />}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'menu'> {
  icon: IconName;
  /** For screen readers, and the tooltip. */
  label: string;
}

export function IconButton({ icon, label, className, look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      aria-label={label}
      {...rest}
      look={look}
      icon={icon}
      className={classes('button--icon', className)}
    />
  );
}
