/** Whether the drag began in this list. Such a drag must not add files. */
let own = false;

export const isOwnDrag = (): boolean => own;

export function beginOwnDrag(): void {
  own = true;
  // The pointer moves without a drag: the drag ended without an event.
  window.addEventListener('pointermove', endOwnDrag, { once: true });
}

export function endOwnDrag(): void {
  own = false;
  window.removeEventListener('pointermove', endOwnDrag);
}
