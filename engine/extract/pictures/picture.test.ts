import { decode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { encodePicture, masked, withoutColor } from './picture.ts';

/** Grey pixels computed from their coordinates. */
function grey(widthPx: number, heightPx: number, value: (x: number, y: number) => number) {
  const samples = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) for (let x = 0; x < widthPx; x++) samples[y * widthPx + x] = value(x, y);
  return { samples, widthPx, heightPx, channels: 1 as const };
}

/** A smooth surface with the grain of paper, the same in every run. */
const grain = (x: number, y: number): number => 120 + 60 * Math.sin(x / 40) + ((x * 7919 + y * 104729) % 13);

it('keeps photographs as JPEG, near to what they were', () => {
  const photo = grey(300, 200, grain);
  const picture = encodePicture(photo);
  expect(picture.mediaType).toBe('image/jpeg');
  const { data, width } = decode(picture.bytes, { useTArray: true });
  expect(width).toBe(300);
  const error = photo.samples.reduce((sum, value, i) => sum + Math.abs(value - (data[i * 4] ?? 0)), 0);
  expect(error / photo.samples.length).toBeLessThan(6);
});

it('keeps drawings, small pictures and transparent ones as PNG', () => {
  expect(encodePicture(grey(300, 200, (x) => (x % 50 < 25 ? 0 : 255))).mediaType).toBe('image/png');
  expect(encodePicture(grey(40, 40, grain)).mediaType).toBe('image/png');
  const { samples } = grey(300, 800, grain);
  expect(encodePicture({ samples, widthPx: 300, heightPx: 200, channels: 4 }).mediaType).toBe('image/png');
});

it('makes pictures no larger than screens', () => {
  const picture = encodePicture(grey(5_120, 20, (x) => (x < 2_560 ? 0 : 200)));
  expect([picture.widthPx, picture.heightPx]).toEqual([2_560, 10]);
});

it('weighs colours by their alpha where pixels become one', () => {
  const samples = Uint8Array.of(200, 0, 0, 255, 0, 90, 0, 0, 100, 0, 0, 255, 0, 90, 0, 0);
  const { bytes } = encodePicture({ samples, widthPx: 4, heightPx: 1, channels: 4 }, 1);
  // The only colour of the palette, and its alpha.
  const file = Buffer.from(bytes);
  expect([...file.subarray(file.indexOf('PLTE') + 4).subarray(0, 3)]).toEqual([150, 0, 0]);
  expect(file[file.indexOf('tRNS') + 4]).toBe(128);
});

it('gives pixels their alpha, and takes black out of those that it was mixed into', () => {
  const pixels = { samples: Uint8Array.of(60, 0, 0, 9, 9, 9), widthPx: 2, heightPx: 1, channels: 3 } as const;
  const mask = { samples: Uint8Array.of(128, 255), isMatte: false };
  expect([...masked(pixels, mask).samples]).toEqual([60, 0, 0, 128, 9, 9, 9, 255]);
  expect([...masked(pixels, { ...mask, isMatte: true }).samples]).toEqual([120, 0, 0, 128, 9, 9, 9, 255]);
  expect(masked(pixels, 'none')).toBe(pixels);
});

it('finds out that pixels are grey', () => {
  const pixels = { samples: Uint8Array.of(7, 7, 7, 9, 9, 9), widthPx: 2, heightPx: 1, channels: 3 } as const;
  expect(withoutColor(pixels)).toMatchObject({ channels: 1, samples: Uint8Array.of(7, 9) });
  const colored = { ...pixels, samples: Uint8Array.of(7, 7, 7, 9, 8, 9) };
  expect(withoutColor(colored)).toBe(colored);
});
