import { expect, test } from 'vitest';
import { animatedWebp } from './animated-webp.mjs';

/** A still picture as an encoder writes it: a header of its own, then the pixels, here of an odd length. */
const still = (letter) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    Buffer.from('ICCP\x01\0\0\0i\0', 'latin1'),
    Buffer.from(`VP8L\x03\0\0\0${letter.repeat(3)}\0`, 'latin1'),
  ]);

function chunks(bytes, from) {
  const found = [];
  for (let at = from; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    found.push([bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return found;
}

test('An animated WebP holds the size of the whole, and each picture at its place for its time', () => {
  const file = animatedWebp({ width: 960, height: 680 }, [
    { still: still('a'), x: 0, y: 0, width: 960, height: 680, ms: 1500 },
    { still: still('b'), x: 10, y: 20, width: 31, height: 7, ms: 250 },
  ]);
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const [whole, times, first, second, ...others] = chunks(file, 12);
  expect(others).toEqual([]);
  expect([whole[0], times[0], first[0], second[0]]).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF']);
  expect([whole[1].readUIntLE(4, 3), whole[1].readUIntLE(7, 3)]).toEqual([959, 679]);
  const numbers = [0, 3, 6, 9, 12].map((at) => second[1].readUIntLE(at, 3));
  expect(numbers).toEqual([5, 10, 30, 6, 250]);
  expect(chunks(second[1], 16)).toEqual([['VP8L', Buffer.from('bbb')]]);
});
