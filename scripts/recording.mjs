/**
 * `npm run record`: records from a drop to the result into docs/recording.webp.
 *
 * It is the built app at work on the samples; the recording plays in twenty seconds, however long the computer took. Run by hand: the
 * result is committed.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, chromium } from 'playwright';
import { animatedWebp } from './animated-webp.mjs';
import { findProgram, root } from './checkout.mjs';
import { chooseElectron } from './setup/electron.mjs';

const size = { width: 960, height: 680 };
const documents = ['article.pdf', 'book.pdf', 'table.pdf', 'two-columns.pdf'];
const wholeMs = 20_000;

/** Takes pictures, as fast as they come, while something is done. */
async function recordWhile(page, frames, act) {
  let over = false;
  const done = act().finally(() => {
    over = true;
  });
  while (!over) frames.push({ png: await page.screenshot(), at: Date.now() });
  await done;
}

async function drag(page, type, paths, at) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

async function record(page, paths) {
  const frames = [];
  const overLane = async () => {
    const box = await page.locator('[data-preset]').first().boundingBox();
    if (!box) throw new Error('The window offers nothing to drop on.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await recordWhile(page, frames, async () => {
    await wait(1500);
    await drag(page, 'dragEnter', paths, { x: 100, y: 100 });
    await wait(400);
    // Over what appeared on entering, Chromium first says dragenter again and only then dragover.
    for (let i = 0; i < 2; i++) await drag(page, 'dragOver', paths, await overLane());
    await wait(1600);
    await drag(page, 'drop', paths, await overLane());
    for (const name of documents) {
      await page.getByRole('row').filter({ hasText: name }).getByText('Done').waitFor({ timeout: 120_000 });
    }
    await wait(1500);
    await page.getByRole('row').filter({ hasText: 'article.pdf' }).click();
    await wait(2000);
    await page.keyboard.press('Space');
    await wait(3000);
  });
  return frames;
}

/** In a page: the part of a picture that differs from the one before, as a lossless WebP; null: nothing differs. */
async function changedPart(png) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const before = globalThis.before;
  globalThis.before = now;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < now.length; i++) {
    if (before && now[i] === before[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (right === 0) return null;
  // The container counts places in twos.
  [left, top] = [left - (left % 2), top - (top % 2)];
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext('2d').drawImage(canvas, -left, -top);
  // Chromium writes a WebP without loss where the quality is 1.
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer());
  const still = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { still, x: left, y: top, width: right - left, height: bottom - top };
}

async function encode(browser, shots) {
  const page = await browser.newPage();
  const frames = [];
  const [first] = shots;
  for (const { png, at } of shots) {
    const part = await page.evaluate(changedPart, png.toString('base64'));
    if (part) frames.push({ ...part, still: Buffer.from(part.still, 'base64'), at: at - first.at });
  }
  const end = shots.at(-1).at - first.at;
  return animatedWebp(
    size,
    frames.map(({ at, ...frame }, i) => ({ ...frame, ms: (((frames[i + 1]?.at ?? end) - at) * wholeMs) / end })),
  );
}

const electron = chooseElectron();
if (!electron) throw new Error('There is no Electron to record.');
const folder = mkdtempSync(join(tmpdir(), 'quire-recording-'));
mkdirSync(join(folder, 'Reports'));
const paths = documents.map((name) => join(folder, 'Reports', name));
for (const [i, name] of documents.entries()) copyFileSync(join(root, 'assets', 'samples', name), paths[i]);
const app = await _electron.launch({
  executablePath: electron.binary,
  args: ['.', '--lang=en-GB'],
  cwd: root,
  env: { ...process.env, ...electron.env, ELECTRON_STANDIN_HEADLESS: '1', QUIRE_USER_DATA: join(folder, 'data') },
});
const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? undefined });
try {
  const page = await app.firstWindow();
  await page.setViewportSize(size);
  await page.getByText('Drop PDFs or folders').waitFor();
  const webp = await encode(browser, await record(page, paths));
  writeFileSync(join(root, 'docs', 'recording.webp'), webp);
  process.stdout.write(`docs/recording.webp, ${Math.round(webp.length / 1024)} KB\n`);
} finally {
  await browser.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
