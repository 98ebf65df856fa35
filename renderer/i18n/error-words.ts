import type { ErrorCode, ErrorData } from '../../core/errors/codes.ts';
import { type ErrorWords, wordErrorBy, wordings } from '../../core/errors/wording.ts';
import type { Wording } from '../../core/errors/wording-slots.ts';
import type { TaskView } from '../../core/model/views.ts';
import type { Language } from '../../core/settings/schema.ts';
import { en, type PlainKey } from './en.ts';
import { currentLanguage, type MessageKey, t, withoutBreaks } from './translate.ts';

const tables: Record<Language, Wording> = { ...wordings };

/** Replaces the texts of errors, to test the window with a made-up language. */
export function replaceErrorWords(of: Language, wording: Wording): void {
  tables[of] = wording;
}

/** What happened and what to do next, in the current language. */
export function describeError(error: ErrorData): ErrorWords {
  const { host } = error.params;
  const params = typeof host === 'string' ? { ...error.params, host: withoutBreaks(host) } : error.params;
  return wordErrorBy(tables[currentLanguage()], { ...error, params }, currentLanguage());
}

/** The same in one text. */
export function errorText(error: ErrorData): string {
  const { message, advice } = describeError(error);
  return `${message} ${advice}`.trim();
}

/** The cause of an error in two or three words, for counts of failed and skipped files. Not every error has one. */
const causes = {
  'not-a-pdf': 'cause.not-a-pdf',
  'empty-file': 'cause.empty-file',
  'already-queued': 'cause.already-queued',
  'file-unreadable': 'cause.unreadable',
  'folder-unreadable': 'cause.unreadable',
  'folder-without-pdfs': 'cause.folder-without-pdfs',
  'file-missing': 'cause.file-missing',
  'file-too-large': 'cause.file-too-large',
  'pdf-encrypted': 'cause.pdf-encrypted',
  'pdf-encryption-unsupported': 'cause.pdf-protected',
  'pdf-damaged': 'cause.pdf-damaged',
  'service-unreachable': 'cause.service-unreachable',
  'certificate-invalid': 'cause.certificate-invalid',
  'network-sign-in': 'cause.network-sign-in',
  'service-stopped': 'cause.service-stopped',
  'disk-full': 'cause.disk-full',
  'target-unwritable': 'cause.target-unwritable',
  'target-missing': 'cause.target-missing',
  'file-changed': 'cause.file-changed',
  'url-unreachable': 'cause.url-unreachable',
  'service-error': 'cause.service-error',
  'service-answer-invalid': 'cause.service-answer-invalid',
  'service-rejected': 'cause.service-rejected',
  'service-redirected': 'cause.service-redirected',
  'result-address-invalid': 'cause.result-address-invalid',
  'task-unknown': 'cause.task-unknown',
  'task-vanished': 'cause.task-unknown',
  'task-of-other-key': 'cause.task-of-other-key',
  'conversion-failed': 'cause.conversion-failed',
  'conversion-out-of-memory': 'cause.conversion-failed',
  'conversion-too-long': 'cause.conversion-failed',
  'conversion-stalled': 'cause.conversion-failed',
  'conversion-crashed': 'cause.conversion-failed',
  'conversion-broken': 'cause.conversion-failed',
  'too-many-pages': 'cause.too-many-pages',
  'download-failed': 'cause.download-failed',
  'download-expired': 'cause.download-failed',
  'result-not-a-document': 'cause.result-not-a-document',
  'name-too-long': 'cause.name-too-long',
  'data-folder-full': 'cause.disk-full',
  'save-failed': 'cause.save-failed',
} as const satisfies Partial<Record<ErrorCode, MessageKey>>;

/** Errors of the converter on this computer, which users would not call a service. */
const localCauses: Partial<Record<ErrorCode, Extract<PlainKey, `cause.${string}`>>> = {
  'service-unreachable': 'cause.service-stopped',
  'service-error': 'cause.converter-error',
  'service-answer-invalid': 'cause.converter-error',
  'service-rejected': 'cause.refused',
  'result-address-invalid': 'cause.not-read',
  'task-unknown': 'cause.converter-error',
  'download-failed': 'cause.not-read',
  'download-expired': 'cause.not-read',
};

export function shortCause(code: ErrorCode, isOnThisComputer: boolean): string | null {
  const here = isOnThisComputer ? localCauses[code] : undefined;
  if (here) return t(here);
  return code in causes ? t(causes[code as keyof typeof causes]) : null;
}

type WarningKey = Extract<PlainKey, `warning.${string}`>;

const isKnown = <Key extends PlainKey>(key: string): key is Key => key in en;

/** In the current language if the code is known, otherwise the service's own message. */
export function describeWarning(
  { code, message, count }: TaskView['warnings'][number],
  place: TaskView['place'],
): string {
  // Journals of earlier versions have the number only in the message.
  if (code === 'missing-images') {
    const counted = { count: count ?? Number.parseInt(message, 10) };
    const words = place === 'local' ? t('warning.missing-images-here', counted) : t('warning.missing-images', counted);
    return count === undefined || message === '' ? words : t('inspector.namedWarning', { words, names: message });
  }
  const here = `warning.${code}-here`;
  if (place === 'local' && isKnown<WarningKey>(here)) return t(here);
  const key = `warning.${code}`;
  return isKnown<WarningKey>(key) ? t(key) : message;
}

type LeftOutKey = Extract<PlainKey, `leftOut.${string}`>;

/** What a result leaves out on purpose, the most pages first. Reasons of later versions are shown as they are. */
export function describeLeftOut(pagesByReason: Readonly<Record<string, number>>): string[] {
  return Object.entries(pagesByReason)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => {
      const key = `leftOut.${reason}`;
      return t('preview.leftOutPages', { what: isKnown<LeftOutKey>(key) ? t(key) : reason, count });
    });
}
