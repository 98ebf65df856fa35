/** Whether what is being dragged came from this list: it is nothing to be converted. Once it has left the window, nobody knows. */
let own = false;

export const isOwnDrag = (): boolean => own;

export function beginOwnDrag(): void {
  own = true;
  // The pointer moves by itself again: the drag has ended where the page was not told.
  window.addEventListener('pointermove', endOwnDrag, { once: true });
}

export function endOwnDrag(): void {
  own = false;
  window.removeEventListener('pointermove', endOwnDrag);
}
