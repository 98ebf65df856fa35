import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { perform } from '../../actions/perform.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { draggedWith } from '../../tasks/moving.ts';

/** A pointer that moves less than this is a click. */
const clickSlackPx = 6;

interface Drag {
  moved: readonly string[];
  from: { x: number; y: number };
  at: { x: number; y: number };
  begun: boolean;
  before: string | null | undefined;
}

/**
 * Drags waiting rows to another place in the list. It uses pointer events, not the system's drag: nothing leaves the
 * window, and Escape cancels.
 * @returns the height of the insertion line, in pixels from the top of the rows; null while nothing is dragged
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [lineAt, setLineAt] = useState<number | null>(null);
  const latest = useRef(ids);
  latest.current = ids;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = ({ button, pointerType, target, clientX, clientY, ...keys }: ReactPointerEvent) => {
    if (button !== 0 || pointerType === 'touch' || keys.shiftKey || keys.ctrlKey || keys.metaKey) return;
    if (!(target instanceof Element) || target.closest('button, input')) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (id === undefined) return;
    const { selected } = useSelection.getState();
    const moved = draggedWith(id, { ids: latest.current, selected, tasks: useQueue.getState().tasks });
    if (moved.length === 0) return;
    const from = { x: clientX, y: clientY };
    stop.current = track({ moved, from, at: from, begun: false, before: undefined });
  };

  function track(drag: Drag): () => void {
    let frame = 0;
    const update = () => {
      const element = list.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      element.scrollTop += scrollBy(drag.at.y, box);
      const y = Math.min(box.bottom - 1, Math.max(box.top + 1, drag.at.y));
      const row = document.elementFromPoint(box.left + box.width / 2, y)?.closest<HTMLElement>('[data-id]');
      if (row && element.contains(row)) {
        const { top, bottom } = row.getBoundingClientRect();
        const { before, edge } = gapAt(y, { id: row.dataset.id ?? '', top, bottom }, latest.current);
        drag.before = before;
        setLineAt(edge - (row.parentElement?.getBoundingClientRect().top ?? 0));
      }
      frame = requestAnimationFrame(update);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      drag.at = { x: clientX, y: clientY };
      if (drag.begun || Math.hypot(clientX - drag.from.x, clientY - drag.from.y) < clickSlackPx) return;
      drag.begun = true;
      update();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      setLineAt(null);
      stop.current = null;
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener, true);
    };
    const onUp = () => {
      end();
      if (!drag.begun) return;
      suppressClick();
      if (drag.before !== undefined) void perform('tasks.move', [...drag.moved], { before: drag.before });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.begun) return;
      event.preventDefault();
      event.stopPropagation();
      end();
      window.addEventListener('pointerup', suppressClick, { once: true, capture: true });
    };
    // Only when the window loses the focus, not an element in it.
    const onBlur = ({ target }: Event) => target === window && end();
    const listeners = {
      pointermove: onMove,
      pointerup: onUp,
      pointercancel: end,
      keydown: onKey,
      blur: onBlur,
    } as const;
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, true);
    return end;
  }

  return { lineAt, onPointerDown };
}

/** The end of a drag must not select a row. */
function suppressClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { once: true, capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

interface RowBox {
  id: string;
  top: number;
  bottom: number;
}

/** The row before which a drop at height `y` puts the rows (null: at the end), and the edge where the line is drawn. */
export function gapAt(
  y: number,
  { id, top, bottom }: RowBox,
  ids: readonly string[],
): { before: string | null; edge: number } {
  if (y < (top + bottom) / 2) return { before: id, edge: top };
  return { before: ids[ids.indexOf(id) + 1] ?? null, edge: bottom };
}

/** The list scrolls while the pointer is this close to its edge, faster the closer it is. */
const edgePx = 40;
const fastestPx = 14;

/** How far the list scrolls in one frame; negative: upwards. */
export function scrollBy(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const above = Math.max(0, top + edgePx - y);
  const below = Math.max(0, y - (bottom - edgePx));
  const share = Math.min(1, Math.max(above, below) / edgePx);
  return Math.round(share * fastestPx) * (above > below ? -1 : 1);
}
