import type { ErrorData } from '../../core/errors/codes.ts';
import type { Wording } from '../../core/errors/facts.ts';
import { type ErrorWords, wordErrorBy, wordings } from '../../core/errors/wording.ts';
import type { Language } from '../../core/settings/schema.ts';
import { unbroken } from './host-name.ts';
import { currentLanguage } from './translate.ts';

const tables: Record<Language, Wording> = { ...wordings };

/** Other words for the same errors; for trying the window with words that no language has. */
export function replaceErrorWords(of: Language, wording: Wording): void {
  tables[of] = wording;
}

/** What happened and what to do next, in the reader's language. */
export function wordError(error: ErrorData): ErrorWords {
  const { host } = error.params;
  const params = typeof host === 'string' ? { ...error.params, host: unbroken(host) } : error.params;
  return wordErrorBy(tables[currentLanguage()], { ...error, params }, currentLanguage());
}
