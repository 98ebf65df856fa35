/** Menus on Radix's primitives. Never modal: its scroll lock would inject a style element, which the page's policy forbids. */
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** The button; it gets the menu's roles. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Menus float in the page's main landmark, where screen readers that walk from landmark to landmark find them. */
export const menuHost = (): HTMLElement | null => document.querySelector('main');

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && setHost(menuHost())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8} loop>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const spoken: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Del: 'Delete',
  '⌘': 'Meta+',
  '⌥': 'Alt+',
  '⇧': 'Shift+',
  '⌃': 'Control+',
  '⌫': 'Backspace',
  '↩': 'Enter',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

/** A key as it is drawn → as screen readers are told it. */
const spokenKey = (key: string): string => key.replaceAll(/Ctrl|Del|[⌘⌥⇧⌃⌫↩↑↓]/gu, (part) => spoken[part] ?? part);

interface MenuItemProps {
  onSelect(): void;
  /** Shown at the end: the same thing by keyboard. */
  shortcut?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Under choices: its words begin where theirs do. */
  indented?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, shortcut, danger, disabled = false, indented, children }: MenuItemProps) {
  const look = ['menu__item', danger && 'menu__item--danger', indented && 'menu__item--choice'];
  return (
    <DropdownMenu.Item
      className={look.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-keyshortcuts={shortcut && spokenKey(shortcut)}
      onSelect={onSelect}
    >
      <span className="menu__label">{children}</span>
      {shortcut && (
        <span className="menu__shortcut" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

/** One of several, with a check mark. */
export function MenuChoice<T extends string>({ value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className="menu__item menu__item--choice"
          onSelect={() => onChange(option.value)}
        >
          <DropdownMenu.ItemIndicator className="menu__mark">
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
          <span className="menu__label">{option.label}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="menu__separator" />;

interface MenuMoreProps {
  label: string;
  children: ReactNode;
}

/** A menu in the menu. */
export function MenuMore({ label, children }: MenuMoreProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu__item">
        <span className="menu__label">{label}</span>
        <Icon name="chevron-right" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={menuHost()}>
        <DropdownMenu.SubContent className="menu" sideOffset={4} collisionPadding={8} loop>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

interface MenuSwitchProps {
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}

/** On or off, with a check mark. */
export const MenuSwitch = ({ on, disabled = false, onChange, children }: MenuSwitchProps) => (
  <DropdownMenu.CheckboxItem
    className="menu__item menu__item--choice"
    checked={on}
    disabled={disabled}
    onCheckedChange={onChange}
  >
    <DropdownMenu.ItemIndicator className="menu__mark">
      <Icon name="check" />
    </DropdownMenu.ItemIndicator>
    <span className="menu__label">{children}</span>
  </DropdownMenu.CheckboxItem>
);

export interface MenuPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  align: 'start' | 'end';
}

interface FloatingMenuProps {
  /** In the window's coordinates: a button's box, or the pointer. */
  place: MenuPlace;
  label: string;
  /** `chosen`: an entry was taken; what it does may move the focus elsewhere. */
  onClose(): void;
  children: ReactNode;
}

/** One menu for many buttons (a list's rows), opened where it is asked for. Whoever opens it gets the focus back. */
export function FloatingMenu({ place, label, onClose, children }: FloatingMenuProps) {
  const { x, y, width, height, align } = place;
  // Asked once: the focus is in the menu from then on. By mouse, no entry stands out until it is pointed at.
  const [byKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') ?? false);
  const standOnFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byKeyboard || target !== currentTarget) return;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          className="floating-anchor"
          aria-hidden="true"
          style={{ '--x': `${x}px`, '--y': `${y}px`, '--w': `${width}px`, '--h': `${height}px` }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={menuHost()}>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={standOnFirst}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
