import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { joined } from '../../document/sections.ts';
import { deflated, stored, zipParts } from './zip.ts';

const text = strToU8('Text that says the same again and again. '.repeat(500));
const picture = Uint8Array.from({ length: 3_000 }, (_, i) => (i * i) & 255);

it('A zip is read as what was put into it', () => {
  const files = unzipSync(joined(zipParts([stored('mimetype', strToU8('a/b')), deflated('x/text', text)])));
  expect(Object.keys(files)).toEqual(['mimetype', 'x/text']);
  expect(strFromU8(files.mimetype ?? picture)).toBe('a/b');
  expect(files['x/text']).toEqual(text);
});

it('A zip is what others make of the same files', () => {
  const entries = [deflated('text', text), stored('picture', picture), stored('nothing', new Uint8Array())];
  const own = joined(zipParts(entries));
  const others = zipSync(
    { text, picture: [picture, { level: 0 }], nothing: [new Uint8Array(), { level: 0 }] },
    { level: 6, mtime: new Date(1980, 0, 1) },
  );
  expect(Buffer.from(own).equals(others)).toBe(true);
});
