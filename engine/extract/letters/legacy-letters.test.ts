import { describe, expect, it } from 'vitest';
import { markedAsBitmap } from '../fonts/bitmap-fonts.ts';
import { restoreCyrillicI, restoreLegacyLetters } from './legacy-letters.ts';

/** A page in one font. */
const restored = (text: string, fontOf: (index: number) => number = () => 1): string => {
  const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
  restoreLegacyLetters(codes, fontOf);
  return String.fromCodePoint(...codes);
};

describe('letters of fonts that say nothing about them', () => {
  it('are Cyrillic where they count as Cyrillic letters do', () => {
    expect(restored('Ïðàâèëà ïåðåíîñà ñëîâ')).toBe('Правила переноса слов');
    expect(restored('Óêðà¨íñüêèé ïðàâîïèñ, áóâà¹')).toBe('Український правопис, буває');
  });

  it('are those of T2A in fonts without names', () => {
    const nameless = (text: string): string => {
      const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
      restoreLegacyLetters(
        codes,
        () => 1,
        () => true,
      );
      return String.fromCodePoint(...codes);
    };
    expect(nameless('\u009f 5. \u0080ðóíò ïðàâîïèñó, \u009d 12: ï¹íà Óêðà¨íè')).toBe(
      '§ 5. Ґрунт правопису, № 12: пєна України',
    );
  });

  it('stand in the quotation marks of T2A', () => {
    expect(restored('êíèãà ¾Øóì è ïûëü¿ âûøëà')).toBe('книга «Шум и пыль» вышла');
  });

  it('are Greek where they count as Greek letters do', () => {
    expect(restored('Ôï êåßìåíï áõôü åßíáé ãñáììÝíï óôá åëëçíéêÜ')).toBe('Το κείμενο αυτό είναι γραμμένο στα ελληνικά');
  });

  it('are Thai where most of them count as signs elsewhere, with the marks that have forms of their own', () => {
    expect(restored('ÃÐºº¡\u009aÂÑ§àËÁÒÐÊÁÊÓËÃÑºàÍ¡ÊÒÃ·Ø¡»ÃÐàÀ·àªè¹¡Ñ¹µÑé§áµè ¨´ËÁÒÂ')).toBe(
      'ระบบก็ยังเหมาะสมสำหรับเอกสารทุกประเภทเช่นกันตั้งแต่ จดหมาย',
    );
  });

  it('are what they are in other languages', () => {
    for (const text of [
      'Il a été créé à Évry, où l’été est doux.',
      'ÄÖÜ and other letters',
      'Þórður ætlaði að fara þangað',
    ])
      expect(restored(text)).toBe(text);
  });

  it('are looked at font by font', () => {
    const text = 'Ïðàâèëà ïåðåíîñà résumé';
    expect(restored(text, (i) => (i < 17 ? 1 : 2))).toBe('Правила переноса résumé');
  });
});

describe('the Latin i of fonts that have no Cyrillic one', () => {
  const written = (text: string): string => {
    const codes = Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0);
    restoreCyrillicI(codes);
    return String.fromCodePoint(...codes);
  };

  it('is Cyrillic inside Cyrillic words and alone between them', () => {
    expect(written('На рiчцi i в лiсi. I день, i нiч; див. in situ')).toBe(
      'На річці і в лісі. І день, і ніч; див. in situ',
    );
  });

  it('is what it is in other text', () => {
    expect(written('пункт i, глава I, а не iii')).toBe('пункт i, глава I, а не iii');
  });
});

it('codes of TeX’s nameless fonts are told by font: a ligature of text, a variable beside it', () => {
  const text = 'the\x0cle k\x1fR\x1f';
  const codes = Uint32Array.from(text, (letter) =>
    letter < ' ' ? markedAsBitmap(letter.charCodeAt(0)) : letter.charCodeAt(0),
  );
  restoreLegacyLetters(
    codes,
    (i) => (i < 7 ? 1 : 2),
    () => true,
  );
  expect(String.fromCodePoint(...codes)).toBe('theﬁle kχRχ');
});
