/** Notices at the bottom of the window, and announcements for screen readers. */
import { create } from 'zustand';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { AdmissionReport } from '../../core/model/views.ts';
import { addUndoable, type Undoable } from './undo.ts';

type NoticeContent =
  | ({ kind: 'undo'; text: string } & Undoable)
  /** A password opened this document; other documents are still locked. */
  | { kind: 'same-password'; taskId: string }
  | { kind: 'report'; report: AdmissionReport }
  | { kind: 'error'; error: ErrorData }
  | { kind: 'note'; text: string }
  /** Quire was updated. */
  | { kind: 'news'; version: string };

export type Notice = NoticeContent & { id: number };

/** A past notice that can be read again. */
export interface RecentNotice {
  notice: Notice;
  atMs: number;
}

interface NoticeStore {
  notices: Notice[];
  /** Oldest first. */
  recent: readonly RecentNotice[];
}

/** More would cover the list. The oldest are dropped. */
const mostShown = 3;
export const mostRecent = 20;
let lastId = 0;

export const useNotices = create<NoticeStore>(() => ({ notices: [], recent: [] }));

const sameError = (a: NoticeContent, b: NoticeContent): boolean =>
  a.kind === 'error' && b.kind === 'error' && JSON.stringify(a.error) === JSON.stringify(b.error);

/** An equal error, an earlier note and an earlier password offer are replaced. */
const replaces = (old: NoticeContent, next: NoticeContent): boolean =>
  sameError(old, next) || old.kind === 'note' || (old.kind === 'same-password' && next.kind === 'same-password');

export function notify(content: NoticeContent): void {
  if (content.kind === 'undo') addUndoable({ of: content.of, token: content.token });
  lastId += 1;
  const notice: Notice = { ...content, id: lastId };
  useNotices.setState(({ notices, recent }) => ({
    notices: [...notices.filter((old) => !replaces(old, content)), notice].slice(-mostShown),
    // A password offer is not kept, because it is outdated later. News can be read in the help.
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
