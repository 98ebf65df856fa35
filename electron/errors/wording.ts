/** Error data → words: what happened, to which file, what is safe, what to do next. */
import type { ErrorCode, ErrorData } from './codes.ts';
import { en } from './wording-en.ts';

export interface ErrorWords {
  /** What happened and what is safe: one or two short sentences. */
  message: string;
  /** What to do next, one sentence; empty where nothing needs doing. */
  advice: string;
}

export type Wording = Record<ErrorCode, { message: string; advice: string }>;

const fill = (template: string, params: ErrorData['params']) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '…'));

export function wordError(error: ErrorData, wording: Wording = en): ErrorWords {
  const { message, advice } = wording[error.code];
  return { message: fill(message, error.params), advice: fill(advice, error.params) };
}
