/** What the window shows besides the queue: page, search, details, dialogs. */
import { create } from 'zustand';
import type { TaskChangeRequest } from '../../core/model/choice.ts';
import type { Page } from '../../electron/ipc/commands.ts';

/** Only one dialog is open at a time. */
type Question =
  | { kind: 'url' }
  | { kind: 'decide'; taskId: string }
  /** Stopping these tasks may still cost money. */
  | { kind: 'stop'; ids: string[]; then: 'cancel' | 'remove' }
  | { kind: 'key' }
  /** `origin`: of an earlier address; null: of the present one. */
  | { kind: 'remove-key'; origin: string | null }
  | { kind: 'save-preset' }
  | { kind: 'rename-preset'; id: string }
  | { kind: 'remove-preset'; id: string }
  | { kind: 'proxy-sign-in' }
  | { kind: 'remove-proxy-sign-in' }
  | { kind: 'reset-settings' }
  | { kind: 'rename'; ids: string[] }
  | { kind: 'licences' }
  | { kind: 'shortcuts' }
  | { kind: 'guide' }
  | { kind: 'news' }
  | { kind: 'report' }
  /** What the new version brings. */
  | { kind: 'update' };

interface Again {
  /** The ids of the tasks. */
  key: string;
  change: TaskChangeRequest;
  /** The path of the chosen folder. */
  folder: string | null;
  /** Not yet scrolled into view. */
  unseen: boolean;
}

interface ViewStore {
  page: Page;
  /** The task on the reading page. */
  reading: string | null;
  /** The group of settings to scroll to, if any. */
  settingsGroup: string | null;
  query: string;
  /** Groups that the user has closed or opened, by their keys. */
  folded: ReadonlyMap<string, boolean>;
  /** While the pointer is over the list, no row may disappear. */
  overList: boolean;
  /** In narrow windows the search field is open. */
  searching: boolean;
  /** The user opened the details over the list (stores/details.ts). */
  details: boolean;
  /** The options of a new conversion that is being prepared. Kept while the details are closed. */
  again: Again | null;
  question: Question | null;
}

export const useView = create<ViewStore>(() => ({
  page: 'queue',
  reading: null,
  settingsGroup: null,
  query: '',
  folded: new Map(),
  overList: false,
  searching: false,
  details: false,
  again: null,
  question: null,
}));

export const showReading = (reading: string): void => useView.setState({ page: 'reading', reading });
export const showPage = (page: ViewStore['page']): void => useView.setState({ page, settingsGroup: null });
export const showSettings = (group: string): void => useView.setState({ page: 'settings', settingsGroup: group });
/** One key for several tasks. */
export const keyOfTasks = (tasks: readonly { id: string }[]): string => tasks.map(({ id }) => id).join();
/** Options chosen for the same tasks before are kept. */
export const chooseAgainFor = (key: string): void =>
  useView.setState(({ again }) => ({
    again: again?.key === key ? { ...again, unseen: true } : { key, change: {}, folder: null, unseen: true },
  }));
export const changeAgain = (part: Partial<Omit<Again, 'key'>>): void =>
  useView.setState(({ again }) => ({ again: again && { ...again, ...part } }));
export const closeAgain = (): void => useView.setState({ again: null });
export const ask = (question: Question): void => useView.setState({ question });
export const closeQuestion = (): void => useView.setState({ question: null });
export const foldGroup = (key: string, closed: boolean): void =>
  useView.setState(({ folded }) => ({ folded: new Map(folded).set(key, closed) }));
export const setOverList = (overList: boolean): void => useView.setState({ overList });
export const setQuery = (query: string): void => useView.setState({ query });
