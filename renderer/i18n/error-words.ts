import {
  type ErrorData,
  type ErrorWords,
  type Language,
  type Wording,
  wordErrorBy,
  wordings,
} from '../../electron/ipc/contract.ts';
import { currentLanguage } from './translate.ts';

const tables: Record<Language, Wording> = { ...wordings };

/** Other words for the same errors; for trying the window with words that no language has. */
export function replaceErrorWords(of: Language, wording: Wording): void {
  tables[of] = wording;
}

/** What happened and what to do next, in the reader's language. */
export const wordError = (error: ErrorData): ErrorWords =>
  wordErrorBy(tables[currentLanguage()], error, currentLanguage());
