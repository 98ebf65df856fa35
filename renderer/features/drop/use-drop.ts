import { useEffect, useState } from 'react';
import { addFiles } from '../../actions/admission.ts';
import { addressesOf, carriedBy } from './dragged-addresses.ts';
import { beginOwnDrag, endOwnDrag, isOwnDrag } from './own-drag.ts';

export interface Dragged {
  /** Files and folders; null where the system does not tell before the drop. */
  count: number | null;
  /** Of the lane under the pointer; null where that is what is set, or none. */
  presetId: string | null;
}

/** Files, or a link. What is dragged within the window itself is neither. */
const holdsDocuments = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && !isOwnDrag() && ['Files', 'text/uri-list'].some((type) => transfer.types.includes(type));

const countOf = (transfer: DataTransfer): number | null => {
  const files = [...transfer.items].filter((item) => item.kind === 'file').length;
  return files > 0 ? files : null;
};

/** Outside of the lanes what is set holds. */
function presetUnder(target: EventTarget | null): string | null {
  const lane = target instanceof Element ? target.closest<HTMLElement>('[data-preset]') : null;
  return lane?.dataset.preset || null;
}

/** The whole window takes files and links at any time. Null while nothing is dragged over it. */
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
      event.preventDefault();
      // A browser lets its links be linked, and a file manager its files be copied.
      event.dataTransfer.dropEffect = event.dataTransfer.effectAllowed === 'link' ? 'link' : 'copy';
    };
    const leave = (event: DragEvent) => {
      // Going from element to element names the next one; only leaving the window leads nowhere.
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
      const addresses = event.dataTransfer ? addressesOf(carriedBy(event.dataTransfer)) : [];
      if (files.length + addresses.length > 0) void addFiles(files, presetUnder(event.target), addresses);
    };
    // What a system does at the end of a drag is not always told: while something is dragged no pointer moves by itself.
    const dragEnd = () => {
      end();
      endOwnDrag();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown) return;
      // It closes nothing else besides.
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
