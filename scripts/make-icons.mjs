/**
 * Makes the app's icons in assets/icons from icon.svg, two simpler drawings for small sizes and menu-bar.svg:
 * node scripts/make-icons.mjs
 *
 * System Chromium draws each size on its own, so that edges stay sharp. icon.ico and icon.icns are plain containers of
 * PNGs; NxN.png are the sizes that Linux desktops ask for. Run by hand: the results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findProgram, root } from './checkout.mjs';

const folder = join(root, 'assets', 'icons');
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS = [16, 24, 32, 48, 64, 128, 256];
/** Types of Apple's icon format that hold PNG, with their sizes in pixels; ic11 to ic14 are for dense screens. */
const MACOS = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

const pictures = await draw([...new Set([...LINUX, ...WINDOWS, ...MACOS.map(([, size]) => size)])]);
const picture = (size) => pictures.get(size);

for (const size of LINUX) writeFileSync(join(folder, `${size}x${size}.png`), picture(size));
writeFileSync(join(folder, 'icon.png'), picture(1024));
// 16 points on a dense screen.
writeFileSync(join(folder, 'menu-bar.png'), (await draw([32], () => 'menu-bar.svg')).get(32));
writeFileSync(join(folder, 'icon.ico'), ico(WINDOWS));
writeFileSync(join(folder, 'icon.icns'), icns(MACOS));

function drawingFor(size) {
  if (size <= 16) return 'icon-16.svg';
  return size < 48 ? 'icon-small.svg' : 'icon.svg';
}

async function draw(sizes, drawing = drawingFor) {
  const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? undefined });
  try {
    const page = await browser.newPage();
    const drawn = new Map();
    for (const size of sizes) {
      const source = readFileSync(join(folder, drawing(size)), 'utf8');
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${source}`,
      );
      drawn.set(size, await page.screenshot({ omitBackground: true }));
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

/** ICONDIR, one ICONDIRENTRY of 16 bytes a picture, then the pictures. A side of 256 is written as 0. */
function ico(sizes) {
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture(size).length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture(size).length;
  }
  return Buffer.concat([header, ...sizes.map(picture)]);
}

/** "icns" and the length of the file, then each picture behind its type and its length, heads included. */
function icns(entries) {
  const chunk = (type, content) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return chunk('icns', Buffer.concat(entries.map(([type, size]) => chunk(type, picture(size)))));
}
