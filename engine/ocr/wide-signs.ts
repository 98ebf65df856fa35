/** Full-width punctuation among ideographs, which recognition gives in its Latin form. Pure. */

import type { RecognisedWord } from './words.ts';

const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '!': '！', '?': '？' };
const SIGN = /[,;:!?]/g;
const IDEOGRAPH_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」』）》”]$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Replaces commas, colons and similar signs after ideographs, and brackets around them, by their full-width forms.
 *
 * @param words of one line from left to right
 */
export function withWideSigns(words: readonly RecognisedWord[]): RecognisedWord[] {
  if (!words.some(({ text }) => IDEOGRAPH.test(text))) return [...words];
  const texts: string[] = [];
  for (const { text } of words) {
    const before = texts.at(-1) ?? '';
    texts.push(text.replace(SIGN, (sign, at: number) => wideBehind(sign, before, text, at)));
  }
  widenBrackets(texts);
  return words.map((word, i) => ({ ...word, text: texts[i] ?? word.text }));
}

/** The full-width form of a sign. Inside Latin text or between digits the sign stays as it is: "12:30", "https://". */
function wideBehind(sign: string, before: string, text: string, at: number): string {
  const behind = at === 0 ? before : text.slice(0, at);
  const isClosed = at === text.length - 1 || IDEOGRAPH.test(text.charAt(at + 1));
  return isClosed && IDEOGRAPH_LAST.test(behind) ? (WIDE[sign] ?? sign) : sign;
}

function widenBrackets(texts: string[]): void {
  let open: { word: number; at: number } | null = null;
  let inner = '';
  texts.forEach((text, word) => {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (char === '(') {
        open = { word, at };
        inner = '';
      } else if (char === ')' && open) {
        if (IDEOGRAPH.test(inner)) {
          texts[open.word] = replaced(texts[open.word] ?? '', open.at, '（');
          texts[word] = replaced(texts[word] ?? '', at, '）');
        }
        open = null;
      } else inner += char;
    }
  });
}

const replaced = (text: string, at: number, char: string): string => text.slice(0, at) + char + text.slice(at + 1);
