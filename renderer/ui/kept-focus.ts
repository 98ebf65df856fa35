/** Where the focus goes when what had it is gone: a person who works by keyboard would begin at the window's top again. */
import { useLayoutEffect } from 'react';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses the list's row, or else what the page begins with, if nothing has the focus. */
export function keepFocus(): void {
  if (!isNowhere()) return;
  for (const place of ['[role="row"][tabindex="0"]', '.toolbar__title', 'main button:enabled']) {
    const found = document.querySelector<HTMLElement>(place);
    found?.focus({ preventScroll: true });
    if (found) return;
  }
}

/** For a page that shows something else when `contents` changes, as when the last row is removed. Call it before that is drawn. */
export function useKeptFocus(contents: unknown, focus: () => void = keepFocus): void {
  const had = !isNowhere();
  useLayoutEffect(() => {
    if (had && isNowhere()) focus();
  }, [contents]);
}

/** What is to have the focus again once a dialog is closed. A menu is gone by then: what opened it, if that is known. */
export function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement ? opener : null;
}
