/**
 * Menus built with Radix. Never modal: Radix's scroll lock would add a style element, which the page's content security
 * policy forbids.
 */
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Menus are rendered in the main landmark, so that screen readers find them there. */
const menuContainer = (): HTMLElement | null => document.querySelector('main');

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && setHost(menuContainer())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8} loop>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const spokenKeys: Readonly<Record<string, string>> = {
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

/** A shown key in the form of `aria-keyshortcuts`. */
const spokenKey = (key: string): string => key.replaceAll(/Ctrl|Del|[⌘⌥⇧⌃⌫↩↑↓]/gu, (part) => spokenKeys[part] ?? part);

interface MenuItemProps {
  onSelect(): void;
  /** The keyboard shortcut, shown at the end. */
  shortcut?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Aligns the text with that of menu items that have a check mark. */
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

interface MenuRadioGroupProps<T extends string> {
  value: T;
  values: readonly T[];
  labelOf(value: T): string;
  onChange(value: T): void;
}

/** A choice of one value, with a check mark. */
export function MenuRadioGroup<T extends string>({ value, values, labelOf, onChange }: MenuRadioGroupProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value}>
      {values.map((one) => (
        <DropdownMenu.RadioItem
          key={one}
          value={one}
          className="menu__item menu__item--choice"
          onSelect={() => onChange(one)}
        >
          <DropdownMenu.ItemIndicator className="menu__mark">
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
          <span className="menu__label">{labelOf(one)}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="menu__separator" />;

interface SubMenuProps {
  label: string;
  children: ReactNode;
}

export function SubMenu({ label, children }: SubMenuProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu__item">
        <span className="menu__label">{label}</span>
        <Icon name="chevron-right" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={menuContainer()}>
        <DropdownMenu.SubContent className="menu" sideOffset={4} collisionPadding={8} loop>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

interface MenuCheckboxProps {
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}

export const MenuCheckbox = ({ on, disabled = false, onChange, children }: MenuCheckboxProps) => (
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

export const placeUnder = (button: HTMLElement): MenuPlace => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x, y, width, height, align: 'end' };
};

/** Where the pointer is. The menu key has no useful position: the menu opens at the row's name. */
export function placeOnRow({ button, clientX, clientY }: MouseEvent, row: HTMLElement): MenuPlace {
  const box = row.getBoundingClientRect();
  const [x, y] = button === 2 ? [clientX, clientY] : [box.x + 52, box.y + 40];
  return { x, y, width: 0, height: 0, align: 'start' };
}

interface FloatingMenuProps {
  /** In the window's coordinates: the box of a button, or the pointer. */
  place: MenuPlace;
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** One menu for many buttons (the rows of a list), opened at a given place. The caller restores the focus. */
export function FloatingMenu({ place, label, onClose, children }: FloatingMenuProps) {
  const { x, y, width, height, align } = place;
  // Read once, because the focus moves into the menu. When it was opened by mouse, no item is highlighted.
  const [byKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') ?? false);
  const focusFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
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
      <DropdownMenu.Portal container={menuContainer()}>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={focusFirstItem}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
