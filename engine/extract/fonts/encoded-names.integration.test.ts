import { expect, it } from 'vitest';
import { readSigns } from '../../fixtures/sign-pdf.ts';

const read = async (...file: Parameters<typeof readSigns>): Promise<string> => (await readSigns(...file)).join('');

it('a name of a sign is believed before a ToUnicode table that contradicts it', async () => {
  const names = '102 /braceleft /braceright 106 /bar';
  const told = { 66: '00b6', 67: '2662', '6a': '2663' };
  expect(await read('LMMathSymbols10-Regular', names, '666a67', told)).toBe('leta{|}bbe');
});

it('signs that a program numbered anew are what their names say', async () => {
  expect(await read('CMSY10', '2 /angbracketleft /angbracketright /asteriskmath', '024103')).toBe('leta⟨A⟩bbe');
});

it('a bullet of slides is as black as its name says', async () => {
  expect(await read('MSAM10', '73 /trianglerightsld', '49', { 49: '25ee' })).toBe('leta▶bbe');
});

it('a table that tells a sign from its variants is believed', async () => {
  expect(await read('CMSY10', '107 /bardbl', '6b', { '6b': '2225' })).toBe('leta∥bbe');
});

it('what a table gives for two codes stays as it is', async () => {
  const told = { '6a': '2663', '7c': '2663' };
  expect(await read('LMMathSymbols10-Regular', '106 /bar 124 /club', '6a7c', told)).toBe('leta♣♣bbe');
});

it('a ligature is what its name spells, whatever its width', async () => {
  expect(await read('BaskervilleF-Regular', '27 /f_f /f_i', '611b1c')).toBe('letaafffibbe');
});

it('letters of mathematical alphabets that LuaTeX wrote one plane too high are themselves', async () => {
  expect(await read('LatinModernMath-Regular', '97 /a', '61', { 61: 'd875dc4e' })).toBe('leta𝑎bbe');
});
