import { decode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { encodePicture } from './picture.ts';

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
