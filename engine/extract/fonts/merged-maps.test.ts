import { expect, it } from 'vitest';
import { withoutMergedMaps } from './merged-maps.ts';

/** A font of two signs with the given names, at codes A and B, and a map of these codes. */
const fileWith = (names: string, map: string, producer = 'GPL Ghostscript 10.00.0'): Uint8Array =>
  Buffer.from(
    `%PDF-1.7
1 0 obj
<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+CMSY10/ToUnicode 2 0 R/Encoding 3 0 R>>
endobj
2 0 obj
<</Length ${map.length}>>stream
${map}
endstream
endobj
3 0 obj
<</Type/Encoding/Differences[65${names}]>>
endobj
4 0 obj
<</Producer(${producer})>>
endobj
`,
    'latin1',
  );
const mapOf = (first: string, second: string): string =>
  `2 beginbfrange <41><41><${first}> <42><42><${second}> endbfrange`;

it.each([
  ['have their two bytes in one', fileWith('/minus/prime', mapOf('0032', '0032'))],
  ['lack a byte', fileWith('/followsequal/prime', mapOf('00b0', '2032'))],
])('a map whose characters %s is dropped', (_, source) => {
  const text = Buffer.from(withoutMergedMaps(source)).toString('latin1');
  expect(text).not.toContain('/ToUnicode');
  expect(text.length).toBe(source.length);
});

it.each([
  ['that is correct', fileWith('/minus/prime', mapOf('2212', '2032'))],
  ['with other characters of its own', fileWith('/minus/prime', mapOf('002d', '0027'))],
  ['of another program', fileWith('/minus/prime', mapOf('0032', '0032'), 'pdfTeX-1.40')],
])('a map %s stays', (_, source) => {
  expect(withoutMergedMaps(source)).toBe(source);
});
