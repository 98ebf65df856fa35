/** The mark that Windows lays over the taskbar's button. Pure. */

/** Sealing-wax red, readable on light and dark taskbars alike. */
const colour = { red: 0xc4, green: 0x3d, blue: 0x2f };

/**
 * A filled circle with a soft edge.
 * @returns `sizePx`² pixels of 4 bytes, blue first, as Windows keeps bitmaps; colours are premultiplied by their alpha.
 */
export function dotBitmap(sizePx: number): Buffer {
  const pixels = Buffer.alloc(sizePx * sizePx * 4);
  const centre = (sizePx - 1) / 2;
  const radius = sizePx / 2 - 1;
  for (let y = 0; y < sizePx; y++) {
    for (let x = 0; x < sizePx; x++) {
      // Anti-aliasing: the edge fades over half a pixel on either side.
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - centre, y - centre)));
      const channels = [colour.blue, colour.green, colour.red, 255].map((value) => Math.round(value * cover));
      pixels.set(channels, (y * sizePx + x) * 4);
    }
  }
  return pixels;
}
