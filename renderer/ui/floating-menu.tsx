import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { menuHost } from './menu.tsx';

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
