import { expect, it } from 'vitest';
import { Codes, kindsOfCodes } from './code-kinds.ts';

const kindsOf = (text: string): number => kindsOfCodes(Uint32Array.from(text, (sign) => sign.codePointAt(0) ?? 0));

it.each([
  ['plain text, 12%\n', 0],
  ['“quoted” – α', 0],
  ['été', Codes.upperLatin],
  ['informaƟon', Codes.extendedLatin],
  ['слово', Codes.cyrillic],
  ['سلام', Codes.rightToLeft],
  ['ﻻ', Codes.rightToLeft],
  ['שָׁלוֹם', Codes.rightToLeft | Codes.vowelSign],
  ['ه\u200d', Codes.rightToLeft | Codes.joiner],
  ['\uf0b7 été', Codes.privateUse | Codes.upperLatin],
  ['\u{10001c}', Codes.privateUse],
  ['\0\ufffd', Codes.none],
  ['\u0005', Codes.none],
])('the kinds of %j', (text, kinds) => {
  expect(kindsOf(text)).toBe(kinds);
});
