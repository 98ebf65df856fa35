import { type RefObject, useLayoutEffect, useRef } from 'react';
import { dropWish, useFresh } from '../../stores/fresh.ts';
import { isBusy, scrollFor } from './into-view.ts';

const rowHeightPx = 56;

/** Brings what was just added into view: first the names below the rows, then the rows where they stand. */
export function useIntoView(list: RefObject<HTMLElement | null>, ids: readonly string[], arriving: number): void {
  const wanted = useFresh((state) => state.wanted);
  const arrived = useRef(0);

  useLayoutEffect(() => {
    const before = arrived.current;
    arrived.current = arriving;
    if (arriving > before && list.current) show(list.current, ids.length + before, ids.length + arriving);
  }, [arriving, ids.length, list]);

  useLayoutEffect(() => {
    if (wanted.length === 0 || !list.current) return;
    const places = new Map(ids.map((id, index) => [id, index]));
    const shown = wanted.flatMap((id) => places.get(id) ?? []);
    if (shown.length === 0) return;
    show(list.current, Math.min(...shown.slice(0, 1)), Math.max(...shown.slice(-1)) + 1);
    dropWish();
  }, [wanted, ids, list]);
}

/** Rows from one index up to another, which is not among them. */
function show(list: HTMLElement, from: number, to: number): void {
  if (isBusy(document)) return;
  const rows = { top: from * rowHeightPx, bottom: to * rowHeightPx };
  list.scrollTop = scrollFor(rows, { offset: list.scrollTop, height: list.clientHeight });
}
