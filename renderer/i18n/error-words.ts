import { type ErrorData, type ErrorWords, wordError as wordErrorIn } from '../../electron/ipc/contract.ts';
import { currentLanguage } from './translate.ts';

/** What happened and what to do next, in the reader's language. */
export const wordError = (error: ErrorData): ErrorWords => wordErrorIn(error, currentLanguage());
