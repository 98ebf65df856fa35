import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusActiveRow } from '../../stores/selection.ts';

/** A message that goes while the keyboard is in it gives the focus back to where it came from, not to the bare page. */
export function useFocusBack(messages: number) {
  const cameFrom = useRef<Element | null>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    inside.current = false;
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else focusActiveRow();
  }, [messages]);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      inside.current = true;
      cameFrom.current = relatedTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Null: the window lost the focus, or the message is gone.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}
