/** Numbers as scripts other than Latin write them. */

import { isPlain } from '../../extract/letters/unicode.ts';

/** The zeros of the decimal digits that books are numbered with: Arabic, Persian, Devanagari, Bengali, Tamil, Thai, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0be6, 0x0e50, 0xff10];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0e50-\u0e59\uff10-\uff19]/g;

/** The text with the digits of other scripts written as 0 to 9, letter for letter. */
export function asciiDigits(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
  });
}

const NUMBERED_FROM_RIGHT = /^(?=[\d.\-–−/ )]*[\u0590-\u08ff])\d+(?:[-–−/]\d+)+/;

const ROMAN_SIGN = /^[\u2160-\u216b]/;

/**
 * As {@link asciiDigits}, with the parts of a number in front of a right-to-left title between full stops ("۲-۱" is "2.1"), and
 * with letters for the Roman numeral of one sign in front of an East Asian one ("Ⅲ. 추진 계획").
 */
export function asciiNumbering(text: string): string {
  if (isPlain(text)) return text;
  return asciiDigits(text)
    .replace(NUMBERED_FROM_RIGHT, (number) => number.replace(/[-–−/]/g, '.'))
    .replace(ROMAN_SIGN, (sign) => sign.normalize('NFKC'));
}

const IDEOGRAPHS = '一二三四五六七八九';

/** 一 to 九十九. */
export function ideographValue(text: string): number {
  const [tens, units] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (sign: string | undefined): number => (sign ? 1 + IDEOGRAPHS.indexOf(sign) : 0);
  return (text.includes('十') ? 10 * Math.max(1, digit(tens)) : 0) + digit(units);
}
