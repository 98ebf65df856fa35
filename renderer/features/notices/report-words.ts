/** What a drop left out, in one line. Pure. */

import type { ErrorCode } from '../../../core/errors/codes.ts';
import type { AdmissionReport } from '../../../core/model/views.ts';
import { causeOf, wordError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';

/** "3 skipped: not PDF", "12 added, 3 skipped"; the one item's own sentence when it was the only one. */
export function reportLine({ added, skipped }: AdmissionReport): string {
  const [only] = skipped;
  if (added === 0 && skipped.length === 1 && only) return wordError(only.error).message;
  const count = t('notice.skipped', { count: skipped.length });
  const summary = added > 0 ? t('notice.addedSkipped', { count: added, skipped: count }) : count;
  const codes = new Set<ErrorCode>(skipped.map(({ error }) => error.code));
  const [code] = codes;
  const cause = codes.size === 1 && code ? causeOf(code, false) : null;
  return cause ? t('notice.reason', { summary, reason: cause }) : `${summary}.`;
}

/** Each item with its own reason: "notes.txt is not a PDF." */
export const reportItems = ({ skipped }: AdmissionReport): string[] =>
  skipped.map(({ name, error }) => wordError({ ...error, params: { name, ...error.params } }).message);
