import { describe, expect, it } from 'vitest';
import { restorePersianLetters } from './persian-letters.ts';

function restored(text: string): string {
  const codes = Uint32Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0));
  restorePersianLetters(codes);
  return String.fromCodePoint(...codes);
}

describe('restorePersianLetters', () => {
  it('takes the Arabic names of the forms inside Persian words for Persian letters', () => {
    const named = 'پژوهشى دربارهٔ اينترنت و كتاب‌های فارسى در ايران كه چاپ مى‌شود';
    expect(restored(named)).toBe('پژوهشی دربارهٔ اینترنت و کتاب‌های فارسی در ایران که چاپ می‌شود');
  });

  it('keeps the Arabic letters of whoever writes them at the ends of words, too', () => {
    const typed = 'پژوهشي درباره اينترنت و يك كتاب فارسي در ايران كه چاپ مي شود';
    expect(restored(typed)).toBe(typed);
  });

  it('takes the Persian names of the forms inside Arabic words for Arabic letters', () => {
    const named = 'بین أن من أجل كل عدد طبیعي في المستوی المنسوب إلى معلم متعامد ومتجانس مباشر '
      .repeat(4)
      .replaceAll('ی ', 'ي ');
    expect(restored(named)).toContain('بين أن من أجل كل عدد طبيعي في المستوي');
  });

  it('keeps the letters of Persian sentences that happen to have none of its own', () => {
    const text = 'این برنامه در هر دو مورد از داده استفاده کرد. '.repeat(8);
    expect(restored(text)).toBe(text);
  });
});
