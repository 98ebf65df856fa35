import type { TaskView } from '../../../electron/ipc/contract.ts';
import { en } from '../../i18n/en.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';

type WarningKey = Extract<MessageKey, `warning.${string}`>;

const isKnown = (key: string): key is WarningKey => key in en;

/** In the reader's language where the code is known; else in the words of the service. */
export function wordWarning({ code, message }: TaskView['warnings'][number]): string {
  const key = `warning.${code}`;
  return isKnown(key) ? t(key) : message;
}
