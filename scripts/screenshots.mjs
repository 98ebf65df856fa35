/**
 * Draws the window's main states into docs: node scripts/screenshots.mjs
 *
 * The page is the real one over played scenes (renderer/dev), in the system's Chromium. Run by hand: the results are committed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { findProgram, root } from './checkout.mjs';

const standard = { width: 960, height: 680 };
const wide = { width: 1280, height: 720 };
const narrow = { width: 640, height: 440 };
/** `view`: what is opened over the scene (renderer/dev/views.ts). */
const shots = [
  { file: 'window.png', scene: 'working' },
  { file: 'screens/reading.png', scene: 'finished', view: 'reading', size: wide },
  { file: 'screens/inspector.png', scene: 'finished', view: 'inspector-gaps', size: wide },
  { file: 'screens/dragging.png', scene: 'working', view: 'dragging' },
  { file: 'screens/dark.png', scene: 'working', theme: 'dark' },
  { file: 'screens/empty.png', scene: 'empty' },
  { file: 'screens/finished.png', scene: 'finished' },
  { file: 'screens/limits.png', scene: 'limits' },
  { file: 'screens/key.png', scene: 'key' },
  { file: 'screens/start.png', scene: 'start' },
  { file: 'screens/states.png', scene: 'states', size: { width: 960, height: 1360 } },
  { file: 'screens/history.png', scene: 'working', view: 'history' },
  { file: 'screens/undo.png', scene: 'working', view: 'undo' },
  { file: 'screens/cost.png', scene: 'limits', view: 'dialog-stop' },
  { file: 'screens/settings.png', scene: 'working', view: 'settings' },
  { file: 'screens/narrow.png', scene: 'working', size: narrow },
  { file: 'screens/narrow-inspector.png', scene: 'finished', view: 'inspector-gaps', size: narrow },
  { file: 'screens/chinese.png', scene: 'working', language: 'zh-CN' },
];

/** A page of a PDF that nobody has: the scenes have no documents. */
function pagePicture() {
  const line = (y, width = 420, x = 60) =>
    `<rect x="${x}" y="${y}" width="${width}" height="6" rx="1" fill="#b9b4ab"/>`;
  const paragraph = (y, lines) =>
    Array.from({ length: lines }, (_, i) => line(y + 16 * i, i === lines - 1 ? 260 : 420)).join('');
  const heading = (y, width) => `<rect x="60" y="${y}" width="${width}" height="12" rx="1" fill="#5f5b55"/>`;
  const rule = (y) => `<rect x="60" y="${y}" width="420" height="1" fill="#77726a"/>`;
  const cells = [0, 1, 2].map((row) => [60, 220, 350].map((x) => line(352 + 28 * row, 70, x)).join('')).join('');
  const table = [336, 364, 392, 420].map(rule).join('') + cells;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="764" viewBox="0 0 540 764"><rect width="540" height="764" fill="#fff"/>${
    heading(64, 240) + paragraph(108, 6) + heading(236, 180) + paragraph(268, 3) + table
  }${paragraph(448, 7)}${heading(588, 200)}${paragraph(624, 4)}</svg>`;
}

/** GNOME's own face, which a bare Linux lacks as its interface font; elsewhere the system's is used as it is. */
function desktopFonts(folder) {
  const faces = ['Adwaita Sans', 'Inter', 'Cantarell', 'Noto Sans'].map((face) => `<family>${face}</family>`).join('');
  const aliases = ['system-ui', 'sans-serif'].map(
    (name) => `<alias binding="strong"><family>${name}</family><prefer>${faces}</prefer></alias>`,
  );
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig><include>/etc/fonts/fonts.conf</include>${aliases.join('')}</fontconfig>`,
  );
  return process.platform === 'linux' ? { FONTCONFIG_FILE: path } : {};
}

async function draw(
  browser,
  address,
  { file, scene, view = 'plain', theme = 'light', language = 'en', size = standard },
) {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' });
  await page.route('**/pages/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: pagePicture() }));
  // Nothing may be drawn as if a pointer were over it. Later, the move would end what is dragged.
  await page.mouse.move(0, 0);
  await page.goto(`${address}dev/?${new URLSearchParams({ scene, view, theme, language })}`);
  await page.locator(`html[data-ready="${view}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  // Nothing may be drawn half faded in.
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
const scratch = mkdtempSync(join(tmpdir(), 'quire-screens-'));
const browser = await chromium.launch({
  executablePath: findProgram('chromium') ?? undefined,
  env: { ...process.env, ...desktopFonts(scratch) },
});
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
  rmSync(scratch, { recursive: true, force: true });
}
