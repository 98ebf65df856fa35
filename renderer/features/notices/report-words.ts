/** What was skipped when files were added. Pure. */

import type { ErrorCode } from '../../../core/errors/codes.ts';
import type { AdmissionReport } from '../../../core/model/views.ts';
import { describeError, shortCause } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';

/** "3 skipped: not PDF", "12 added, 3 skipped"; the full sentence if there was only one file. */
export function reportLine({ added, skipped }: AdmissionReport): string {
  const [only] = skipped;
  if (added === 0 && skipped.length === 1 && only) return describeError(only.error).message;
  const count = t('notice.skipped', { count: skipped.length });
  const summary = added > 0 ? t('notice.addedSkipped', { count: added, skipped: count }) : count;
  const codes = new Set<ErrorCode>(skipped.map(({ error }) => error.code));
  const [code] = codes;
  const cause = codes.size === 1 && code ? shortCause(code, false) : null;
  return cause ? t('notice.reason', { summary, reason: cause }) : t('notice.sentence', { summary });
}

/** Each skipped file with its reason: "notes.txt is not a PDF." */
export const reportItems = ({ skipped }: AdmissionReport): string[] =>
  skipped.map(({ name, error }) => describeError({ ...error, params: { name, ...error.params } }).message);
