import { expect, it } from 'vitest';
import { readSigns } from '../../fixtures/sign-pdf.ts';

it.each([
  ['CMSY10', '9 /circleminus 31 /follows 39 /similarequal', '091f27', '⊖≻≃'],
  ['CMMI10', '15 /epsilon1 36 /pi1', '0f24', 'ϵϖ'],
  ['MSAM10', '13 /forces 54 /lessorequalslant', '0d36', '⊩⩽'],
  ['Times-Italic', '54 /six', '0d36', '6'],
])(
  'signs of %s that PDFium has no characters for are told from spaces and figures',
  async (font, names, codes, text) => {
    expect((await readSigns(font, names, codes)).join(' ')).toBe(`let a ${text} b be`);
  },
);
