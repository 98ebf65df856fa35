/** Error data → words: what happened, to which file, what is safe, what to do next. */
import type { Language } from '../settings/schema.ts';
import type { ErrorData } from './codes.ts';
import { en, enSlots } from './wording-en.ts';
import { type SlotWords, type Wording, wordSlot } from './wording-slots.ts';
import { zhCn, zhCnSlots } from './wording-zh-cn.ts';

export interface ErrorWords {
  /** What happened and what is safe: one or two short sentences. */
  message: string;
  /** What to do next, one sentence; empty where nothing needs doing. */
  advice: string;
}

export const isOnThisComputer = ({ params }: ErrorData): boolean =>
  params.host === '' || params.host === 'this computer';

const slot = /( ?)\{(\w+)\}( ?)/g;

/** Puts an error's params into a text with slots. In Chinese a space stands between Chinese and Latin, not between two Chinese words. */
export function fill(template: string, params: ErrorData['params'], language: Language): string {
  const gap = (space: string, touchesChinese: boolean) => (language === 'zh-CN' && touchesChinese ? '' : space);
  return template.replace(slot, (_, before: string, name: string, after: string) => {
    const text = wordSlot(name, params, slotWords[language]) ?? '…';
    const begins = /^\p{Script=Han}/u.test(text);
    const ends = /[\p{Script=Han}。]$/u.test(text);
    return gap(before, begins) + text + gap(after, ends);
  });
}

export const wordings: Readonly<Record<Language, Wording>> = { en, 'zh-CN': zhCn };

const slotWords: Readonly<Record<Language, SlotWords>> = { en: enSlots, 'zh-CN': zhCnSlots };

export function wordError(error: ErrorData, language: Language = 'en'): ErrorWords {
  return wordErrorBy(wordings[language], error, language);
}

export function wordErrorBy(wording: Wording, error: ErrorData, language: Language): ErrorWords {
  const { message, advice, messageHere, adviceHere } = wording[error.code];
  const here = isOnThisComputer(error);
  return {
    message: fill((here ? messageHere : undefined) ?? message, error.params, language),
    advice: fill((here ? adviceHere : undefined) ?? advice, error.params, language),
  };
}
