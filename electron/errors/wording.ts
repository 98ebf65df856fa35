/** Error data → words: what happened, to which file, what is safe, what to do next. */
import type { Language } from '../settings/schema.ts';
import type { ErrorCode, ErrorData } from './codes.ts';
import { en } from './wording-en.ts';
import { zhCn } from './wording-zh-cn.ts';

export interface ErrorWords {
  /** What happened and what is safe: one or two short sentences. */
  message: string;
  /** What to do next, one sentence; empty where nothing needs doing. */
  advice: string;
}

export type Wording = Record<ErrorCode, { message: string; advice: string }>;

const fill = (template: string, params: ErrorData['params']) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '…'));

export const wordings: Readonly<Record<Language, Wording>> = { en, 'zh-CN': zhCn };

export function wordError(error: ErrorData, language: Language = 'en'): ErrorWords {
  const { message, advice } = wordings[language][error.code];
  return { message: fill(message, error.params), advice: fill(advice, error.params) };
}
