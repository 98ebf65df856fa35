import { expect, it } from 'vitest';
import { misplacedSigns } from './sign-names.ts';

it('growing signs have their meaning by their names where a program numbered their glyphs anew', () => {
  const signs = misplacedSigns([
    { given: 2, code: 2, name: 'parenleftbigg' },
    { given: 7, code: 7, name: 'integraldisplay' },
    { given: 0xf8ee, code: 0x11, name: 'parenrightBig' },
    { given: 0xf8eb, code: 10, name: 'parenlefttp' },
  ]);
  expect([...signs]).toEqual([
    [2, 0x12],
    [7, 0x52],
    [0xf8ee, 0x13],
  ]);
});

it('and stay as they are at the codes of cmex10', () => {
  const glyphs = ['parenleftbig', 'parenrightbig', 'bracketleftbig'].map((name, code) => ({ given: code, code, name }));
  expect(misplacedSigns(glyphs).size).toBe(0);
});
