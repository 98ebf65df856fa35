import { describe, expect, test } from 'vitest';
import { assetsFolderFor, nameKey, numberedStem, sanitizeStem } from './naming.ts';

describe('A stem', () => {
  test.each([
    ['report', 'report'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['tab\there\nand there', 'tab_here_and there'],
    ['right\u202eto left', 'right_to left'],
    ['trailing dots...', 'trailing dots'],
    ['trailing space ', 'trailing space'],
    ['  leading', 'leading'],
    ['.hidden', '_hidden'],
    ['..', 'document'],
    ['', 'document'],
    ['CON', '_CON'],
    ['con.tar', '_con.tar'],
    ['com1', '_com1'],
    ['lpt³', '_lpt³'],
    ['NUL .x', '_NUL .x'],
    ['console', 'console'],
    ['com10', 'com10'],
    ['v1.2', 'v1.2'],
    ['u\u0308ber', 'über'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ])('%j becomes %j', (stem, expected) => {
    expect(sanitizeStem(stem)).toBe(expected);
  });

  test('is numbered from the second on', () => {
    expect([1, 2, 10].map((count) => numberedStem('a', count))).toEqual(['a', 'a (2)', 'a (10)']);
  });

  test.each(['x'.repeat(300), 'é'.repeat(200), '語'.repeat(100), '👩‍👩‍👧'.repeat(30), `${'x'.repeat(246)}. . .y`])(
    '%# keeps within 255 bytes with every suffix',
    (stem) => {
      for (const count of [1, 2, 12_345]) {
        const name = numberedStem(stem, count);
        expect(Buffer.byteLength(`${name}.images`)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[. ]$/);
        expect(name.isWellFormed()).toBe(true);
      }
    },
  );
});

test('An images folder is named after the file that was chosen', () => {
  expect(assetsFolderFor('My notes.md', 1)).toBe('My notes.images');
  expect(assetsFolderFor('My notes.md', 2)).toBe('My notes (2).images');
  expect(assetsFolderFor('notes', 1)).toBe('notes.images');
  expect(Buffer.byteLength(assetsFolderFor(`${'x'.repeat(252)}.md`, 1))).toBeLessThanOrEqual(255);
});

test('Names that some system takes for one have one key', () => {
  expect(nameKey('Über.MD')).toBe(nameKey('u\u0308ber.md'));
});
