/** Rows that have just been added: brought into view, and marked for a moment. */
import { create } from 'zustand';

/** As long as the tint takes to fade (task-list.css). */
export const markedMs = 2400;

interface FreshStore {
  /** Marked. */
  ids: ReadonlySet<string>;
  /** To be brought into view. */
  wanted: readonly string[];
}

const none: ReadonlySet<string> = new Set();

export const useFresh = create<FreshStore>(() => ({ ids: none, wanted: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function markFresh(ids: readonly string[]): void {
  clearTimeout(timer);
  useFresh.setState({ ids: new Set(ids) });
  timer = setTimeout(() => useFresh.setState({ ids: none }), markedMs);
}

export const wantInView = (wanted: readonly string[]): void => useFresh.setState({ wanted });

/** They are in view, or somebody is in the middle of something. */
export const dropWish = (): void => useFresh.setState({ wanted: [] });
