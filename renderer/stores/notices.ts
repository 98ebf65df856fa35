/** Short messages at the foot of the window: what can be undone, what was left out, what went wrong. */
import { create } from 'zustand';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { AdmissionReport } from '../../core/model/views.ts';
import { noteRemoval, type Removal } from './undo.ts';

export type NoticeContent =
  | ({ kind: 'undo'; text: string } & Removal)
  /** A password opened this document; others ask for theirs. */
  | { kind: 'same-password'; taskId: string }
  | { kind: 'report'; report: AdmissionReport }
  | { kind: 'error'; error: ErrorData }
  | { kind: 'note'; text: string }
  /** Quire is another version than the last time. */
  | { kind: 'news'; version: string };

export type Notice = NoticeContent & { id: number };

/** One that was said, to be read again. */
export interface RecentNotice {
  notice: Notice;
  atMs: number;
}

interface NoticeStore {
  notices: Notice[];
  /** The oldest first. */
  recent: readonly RecentNotice[];
}

/** More would cover the list; the oldest give way. */
const most = 3;
export const mostRecent = 20;
let lastId = 0;

export const useNotices = create<NoticeStore>(() => ({ notices: [], recent: [] }));

const sameError = (a: NoticeContent, b: NoticeContent): boolean =>
  a.kind === 'error' && b.kind === 'error' && JSON.stringify(a.error) === JSON.stringify(b.error);

/** The same failure twice is one message, one offer is enough, and a short note is replaced by whatever comes next. */
const gives = (old: NoticeContent, next: NoticeContent): boolean =>
  sameError(old, next) || old.kind === 'note' || (old.kind === 'same-password' && next.kind === 'same-password');

export function notify(content: NoticeContent): void {
  if (content.kind === 'undo') noteRemoval({ of: content.of, token: content.token });
  lastId += 1;
  const notice: Notice = { ...content, id: lastId };
  useNotices.setState(({ notices, recent }) => ({
    notices: [...notices.filter((old) => !gives(old, content)), notice].slice(-most),
    // An offer means nothing any more once it is gone, and what is new stands in the help.
    recent:
      content.kind === 'same-password' || content.kind === 'news'
        ? recent
        : [...recent, { notice, atMs: Date.now() }].slice(-mostRecent),
  }));
}

export const dismissNotice = (id: number): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));

export const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => useAnnouncement.setState({ text });
