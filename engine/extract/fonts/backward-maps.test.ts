import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentOf, findObjects } from '../repair/found-objects.ts';
import { withForwardMaps } from './backward-maps.ts';
import { codesOfGlyphs } from './glyph-codes.ts';

/**
 * A font program that has only a cmap table: glyphs 1, 2, … for the given letters, as segments and as groups. `ranges` are in the
 * groups only.
 */
function fontWith(letters: string, ranges: readonly (readonly [number, number, number])[] = []): Buffer {
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const small = codes.filter((code) => code < 0xffff);
  const count = small.length + 1;
  const segments = Buffer.alloc(16 + 8 * count);
  segments.writeUInt16BE(4, 0);
  segments.writeUInt16BE(2 * count, 6);
  [...small, 0xffff].forEach((code, i) => {
    segments.writeUInt16BE(code, 14 + 2 * i);
    segments.writeUInt16BE(code, 16 + 2 * count + 2 * i);
    segments.writeUInt16BE((codes.indexOf(code) + 1 - code) & 0xffff, 16 + 4 * count + 2 * i);
  });
  const all = [...codes.map((code, i) => [code, code, i + 1] as const), ...ranges];
  const groups = Buffer.alloc(16 + 12 * all.length);
  groups.writeUInt16BE(12, 0);
  groups.writeUInt32BE(all.length, 12);
  for (const [i, [first, last, glyph]] of all.entries()) {
    groups.writeUInt32BE(first, 16 + 12 * i);
    groups.writeUInt32BE(last, 20 + 12 * i);
    groups.writeUInt32BE(glyph, 24 + 12 * i);
  }
  const head = Buffer.alloc(28 + 20);
  head.writeUInt16BE(1, 4);
  head.write('cmap', 12, 'latin1');
  head.writeUInt32BE(28, 20);
  head.writeUInt16BE(2, 30);
  for (const [i, [encoding, at]] of [
    [3, 20],
    [10, 20 + segments.length],
  ].entries()) {
    head.writeUInt16BE(3, 32 + 8 * i);
    head.writeUInt16BE(encoding ?? 0, 34 + 8 * i);
    head.writeUInt32BE(at ?? 0, 36 + 8 * i);
  }
  return Buffer.concat([head, segments, groups]);
}

const fileWith = (
  entries: string,
  letters: string,
  mark = '%🖤',
  ranges: Parameters<typeof fontWith>[1] = [],
): Buffer => {
  const map = `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n3 beginbfchar\n${entries}\nendbfchar`;
  const program = deflateSync(fontWith(letters, ranges));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${mark}
1 0 obj
<</Type /Catalog /Pages 2 0 R>>
endobj
2 0 obj
<</Type /Pages /Count 0 /Kids []>>
endobj
3 0 obj
<</Type /Font /Subtype /Type0 /BaseFont /A /ToUnicode 4 0 R /DescendantFonts [5 0 R]>>
endobj
4 0 obj
<</Length ${map.length}>>
stream
${map}
endstream
endobj
5 0 obj
<</Type /Font /Subtype /CIDFontType2 /FontDescriptor 6 0 R>>
endobj
6 0 obj
<</Type /FontDescriptor /FontFile2 7 0 R>>
endobj
8 0 obj
<</Title (T)>>
endobj
7 0 obj
<</Filter /FlateDecode /Length ${program.length}>>
stream
`),
    program,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R /Info 8 0 R>>\n'),
  ]);
};

const mapIn = (file: Uint8Array): string | undefined => {
  const map = findObjects(file).find(({ number }) => number === 4);
  if (!map) return undefined;
  const bytes = Buffer.from(map.bytes);
  return contentOf(map.head, bytes.subarray(bytes.indexOf('stream')), 10_000)?.toString('latin1');
};

const room = () => ({ codes: 0x80000 });

describe('withForwardMaps', () => {
  it('gives glyphs of text from right to left the characters of the font program, not those of the other end of the line', () => {
    const file = withForwardMaps(fileWith('<0001> <05d005d1>\n<0002> <>\n<0003> <05d005d105d2>', 'אבג'));
    expect(mapIn(file)).toContain('3 beginbfchar\n<0001> <05d0>\n<0002> <05d1>\n<0003> <05d2>\nendbfchar');
    expect(Buffer.from(file).toString('latin1')).toContain('/Info 8 0 R');
  });

  it('keeps the ligatures of text from left to right, and gives glyphs without characters none of others', () => {
    const entries =
      '<0001> <05d0>\n<0002> <>\n<0003> <05d2>\n<0004> <>\n<0005> <>\n<0006> <>\n<0007> <00660069>\n<0008> <05d105d0>';
    const map = mapIn(withForwardMaps(fileWith(entries, 'אבגדהו😀')))?.split('\n');
    expect(map).toEqual(expect.arrayContaining(['<0007> <d83dde00>', '<0008> <2060>']));
    const ligature = entries.replace('<0007>', '<0009>');
    expect(mapIn(withForwardMaps(fileWith(ligature, 'אבגדהוז')))).toContain('<0009> <00660069>');
  });

  it('leaves files alone whose maps are sound, that other programs wrote, or whose fonts name few of their glyphs', () => {
    const sound = fileWith('<0001> <05d0>\n<0002> <05d1>\n<0003> <05d2>', 'אבג');
    expect(withForwardMaps(sound)).toBe(sound);
    const backward = '<0001> <05d005d1>\n<0002> <>\n<0003> <05d005d105d2>';
    const other = fileWith(backward, 'אבג', '%âãÏÓ');
    expect(withForwardMaps(other)).toBe(other);
    const nameless = fileWith(backward, 'א');
    expect(withForwardMaps(nameless)).toBe(nameless);
  });
});

describe('files that harm', () => {
  const backward = '<0001> <05d005d1>\n<0002> <>\n<0003> <05d0>';

  it('keeps the map of a font whose program names codes behind the last character', () => {
    const file = fileWith(backward, '', '%🖤', [[0x110000, 0x110010, 1]]);
    expect(withForwardMaps(file)).toBe(file);
  });

  it('reads a map once that many fonts have, and no more codes of all programs than there is room for', () => {
    const fonts = Array.from(
      { length: 500 },
      (_, i) => `${i + 10} 0 obj\n<</Type /Font /ToUnicode 4 0 R /DescendantFonts [5 0 R]>>\nendobj\n`,
    );
    const file = fileWith(backward, '', '%🖤', [[1, 0x10fff0, 1]]);
    const map = mapIn(withForwardMaps(Buffer.concat([file, Buffer.from(fonts.join(''))])));
    expect(map).toContain('<0001> <0001>\n<0002> <0002>');
  }, 3000);
});

describe('codesOfGlyphs', () => {
  it('reads segments and groups, and stops where a table breaks off', () => {
    const program = fontWith('aب😀');
    expect(codesOfGlyphs(program, room())).toEqual(
      new Map([
        [1, [0x61]],
        [2, [0x628]],
        [3, [0x1f600]],
      ]),
    );
    expect(codesOfGlyphs(program.subarray(0, 40), room()).size).toBe(0);
  });
});

it('a font that names characters without end is given up soon', () => {
  const segments = 8000;
  const font = fontWith('');
  const table = Buffer.alloc(16 + 8 * segments);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(2 * segments, 6);
  for (let i = 0; i < segments; i++) {
    table.writeUInt16BE(0xfffe, 14 + 2 * i);
    // Every segment maps to the last glyph.
    table.writeUInt16BE(0xffff, 16 + 4 * segments + 2 * i);
  }
  expect(codesOfGlyphs(Buffer.concat([font.subarray(0, 48), table]), room()).size).toBeGreaterThan(0);
}, 2000);
