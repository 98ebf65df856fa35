/** What the window shows besides the queue: page, search, inspector, the open question. */
import { create } from 'zustand';
import type { TaskChangeRequest } from '../../core/model/choice.ts';
import type { Page } from '../../electron/ipc/commands.ts';

/** Questions are asked one at a time. */
export type Question =
  | { kind: 'url' }
  | { kind: 'decide'; taskId: string }
  /** Stopping these may cost money all the same. */
  | { kind: 'stop'; ids: string[]; then: 'cancel' | 'remove' }
  | { kind: 'key' }
  | { kind: 'remove-key' }
  | { kind: 'save-preset' }
  | { kind: 'rename-preset'; id: string }
  | { kind: 'remove-preset'; id: string }
  | { kind: 'proxy-sign-in' }
  | { kind: 'remove-proxy-sign-in' }
  | { kind: 'reset-settings' }
  | { kind: 'rename'; ids: string[] }
  | { kind: 'shortcuts' }
  | { kind: 'guide' }
  | { kind: 'news' }
  | { kind: 'report' };

interface Again {
  /** Of the tasks, by their ids. */
  key: string;
  change: TaskChangeRequest;
  /** Where the token of a chosen folder leads. */
  folder: string | null;
  /** Asked for, and not yet brought into view. */
  unseen: boolean;
}

interface ViewStore {
  page: Page;
  /** The task whose result is read over the whole window. */
  reading: string | null;
  /** The group of the settings that was asked for; null: none in particular. */
  settingsGroup: string | null;
  query: string;
  /** Groups of the list that a person has closed or opened, by their keys. */
  folded: ReadonlyMap<string, boolean>;
  /** The pointer is over the list: what is shown there stays. */
  overList: boolean;
  /** Narrow windows show the search field only on demand. */
  searching: boolean;
  /** Somebody asked for the details where they take the list's place (features/inspector/shown.ts). */
  details: boolean;
  /** Another conversion that is being chosen. It outlives the details: they come and go with the selection. */
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
/** Several tasks as one key. */
export const keyOfTasks = (tasks: readonly { id: string }[]): string => tasks.map(({ id }) => id).join();
/** What was chosen for the same tasks before goes on. */
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
