import { useEffect, useState } from 'react';
import { addFiles } from '../../actions/admission.ts';
import { addressesOf, readTransfer } from './dragged-addresses.ts';
import { beginOwnDrag, endOwnDrag, isOwnDrag } from './own-drag.ts';

export interface Dragged {
  /** Files and folders; null where the system tells the number only at the drop. */
  count: number | null;
  /** The preset of the target under the pointer; null for the current settings, or outside the targets. */
  presetId: string | null;
}

/** Files or a link, dragged from outside the window. */
const holdsDocuments = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && !isOwnDrag() && ['Files', 'text/uri-list'].some((type) => transfer.types.includes(type));

const countOf = (transfer: DataTransfer): number | null => {
  const files = [...transfer.items].filter((item) => item.kind === 'file').length;
  return files > 0 ? files : null;
};

/** Outside the targets, the current settings apply. */
function presetUnder(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-preset]') : null;
  return element?.dataset.preset || null;
}

/** Accepts files and links anywhere in the window. Null while nothing is dragged over it. */
export function useDrop(): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  useEffect(() => {
    let shown = false;
    const end = () => {
      if (shown) setDragged(null);
      shown = false;
    };
    const enter = (event: DragEvent) => {
      if (!holdsDocuments(event.dataTransfer)) return;
      event.preventDefault();
      const count = countOf(event.dataTransfer);
      const presetId = presetUnder(event.target);
      shown = true;
      setDragged((before) => (before?.count === count && before.presetId === presetId ? before : { count, presetId }));
    };
    const over = (event: DragEvent) => {
      if (!holdsDocuments(event.dataTransfer)) return;
      // It goes on, whatever seemed to end it.
      if (!shown) enter(event);
      event.preventDefault();
      // Browsers allow links to be linked only; file managers allow files to be copied.
      event.dataTransfer.dropEffect = event.dataTransfer.effectAllowed === 'link' ? 'link' : 'copy';
    };
    const leave = (event: DragEvent) => {
      // `relatedTarget` is the next element, and null when the pointer leaves the window.
      if (event.relatedTarget !== null) return;
      end();
      endOwnDrag();
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      end();
      const own = isOwnDrag();
      endOwnDrag();
      if (own) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      const addresses = event.dataTransfer ? addressesOf(readTransfer(event.dataTransfer)) : [];
      if (files.length + addresses.length > 0) void addFiles(files, presetUnder(event.target), addresses);
    };
    // Some systems send no event at the end of a drag. During a drag the pointer sends no events, so any pointer event
    // means that the drag has ended.
    const dragEnd = () => {
      end();
      endOwnDrag();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown) return;
      // Escape must not close anything else.
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const listeners = {
      ...{ dragstart: beginOwnDrag, dragenter: enter, dragover: over, dragleave: leave, drop, dragend: dragEnd },
      ...{ pointermove: end, pointerdown: end },
    } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return dragged;
}
