/**
 * Draws the window's main states into docs: node scripts/screenshots.mjs
 *
 * The page is the real one over played scenes (renderer/dev), in the system's Chromium. Run by hand: the results are committed.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findProgram, root } from './checkout.mjs';

const standard = { width: 960, height: 680 };
const shots = [
  { file: 'window.png', scene: 'working' },
  { file: 'screens/dark.png', scene: 'working', theme: 'dark' },
  { file: 'screens/empty.png', scene: 'empty' },
  { file: 'screens/finished.png', scene: 'finished' },
  { file: 'screens/limits.png', scene: 'limits' },
  { file: 'screens/key.png', scene: 'key' },
  { file: 'screens/start.png', scene: 'start' },
  { file: 'screens/states.png', scene: 'states', size: { width: 960, height: 1360 } },
  { file: 'screens/inspector.png', scene: 'finished', size: { width: 1280, height: 720 }, open: 'inspector' },
  { file: 'screens/settings.png', scene: 'working', open: 'settings' },
  { file: 'screens/narrow.png', scene: 'working', size: { width: 640, height: 440 } },
  { file: 'screens/chinese.png', scene: 'working', language: 'zh-CN' },
];

async function draw(browser, address, { file, scene, theme = 'light', language = 'en', size = standard, open }) {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' });
  await page.goto(`${address}dev/?${new URLSearchParams({ scene, theme, language })}`);
  await page.locator('footer').waitFor();
  if (open === 'settings') await page.getByRole('button', { name: 'Settings', exact: true }).click();
  if (open === 'inspector') await page.getByRole('row').first().click();
  // Nothing may be drawn as if a pointer were over it, or half faded in.
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  const path = join(root, 'docs', file);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
  await page.close();
}

const server = await createServer({
  configFile: join(root, 'renderer', 'vite.config.ts'),
  server: { port: 0 },
  logLevel: 'warn',
});
const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? undefined });
try {
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  for (const shot of shots) {
    await draw(browser, address, shot);
    process.stdout.write(`docs/${shot.file}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
