/** Puts single WebP pictures together to an animated one (RIFF container, https://developers.google.com/speed/webp/docs/riff_container). */

const chunk = (name, data) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  // Chunks begin at even places.
  return Buffer.concat([Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
};

const uint24 = (...numbers) => {
  const bytes = Buffer.alloc(3 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUIntLE(number, 3 * i, 3);
  return bytes;
};

/** The chunks of a still picture that hold its pixels. */
function pixels(still) {
  const found = [];
  for (let at = 12; at + 8 <= still.length; ) {
    const name = still.toString('latin1', at, at + 4);
    const end = at + 8 + still.readUInt32LE(at + 4);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(name)) found.push(chunk(name, still.subarray(at + 8, end)));
    at = end + (end % 2);
  }
  return Buffer.concat(found);
}

/**
 * An animation that repeats for ever.
 * @param size of the whole, in pixels
 * @param frames each a WebP file (`still`) that is put over what is there before, with its place (`x` and `y`, even), its size and how
 *   long it stays, in milliseconds
 */
export function animatedWebp({ width, height }, frames) {
  const animation = 0b10;
  const replacePixels = 0b10;
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', Buffer.concat([Buffer.from([animation, 0, 0, 0]), uint24(width - 1, height - 1)])),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(({ still, x, y, width, height, ms }) =>
      chunk(
        'ANMF',
        Buffer.concat([
          uint24(x / 2, y / 2, width - 1, height - 1, Math.round(ms)),
          Buffer.from([replacePixels]),
          pixels(still),
        ]),
      ),
    ),
  ]);
  // The size of the file comes after "RIFF", and `body` begins with its kind.
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]);
}
