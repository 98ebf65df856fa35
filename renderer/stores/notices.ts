/** Short messages at the foot of the window: what can be undone, what was left out, what went wrong. */
import { create } from 'zustand';
import type { AdmissionReport, ErrorData } from '../../electron/ipc/contract.ts';

export type NoticeContent =
  /** `of`: whether rows of the list were removed, or entries of the history. */
  | { kind: 'undo'; of: 'tasks' | 'history'; text: string; token: string }
  | { kind: 'report'; report: AdmissionReport }
  | { kind: 'error'; error: ErrorData }
  | { kind: 'note'; text: string };

export type Notice = NoticeContent & { id: number };

interface NoticeStore {
  notices: Notice[];
}

/** More would cover the list; the oldest give way. */
const most = 3;
let lastId = 0;

export const useNotices = create<NoticeStore>(() => ({ notices: [] }));

const sameError = (a: NoticeContent, b: NoticeContent): boolean =>
  a.kind === 'error' && b.kind === 'error' && JSON.stringify(a.error) === JSON.stringify(b.error);

export function notify(content: NoticeContent): void {
  lastId += 1;
  const notice: Notice = { ...content, id: lastId };
  useNotices.setState(({ notices }) => ({
    // The same failure twice is one message; a short note is replaced by the next one.
    notices: [...notices.filter((old) => !sameError(old, content) && old.kind !== 'note'), notice].slice(-most),
  }));
}

export const dismissNotice = (id: number): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
