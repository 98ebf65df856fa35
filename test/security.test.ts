/**
 * What the source itself has to show of Electron's security checklist (docs/security.md), since the stand-in can't: it runs every
 * window sandboxed and isolated, whatever the app asks for.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './import-graph.ts';

const isSource = (path: string) => !/\.test\.tsx?$|fixtures/.test(path);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = globSync('{electron,renderer,core}/**/*.{ts,tsx,html}', { cwd: root }).filter(isSource);
const holding = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path))).sort();

test('The one window says each protection by name', () => {
  expect(holding(/new (BrowserWindow|BrowserView|WebContentsView|BaseWindow)\(/)).toEqual([
    'electron/desktop/window.ts',
  ]);
  const [, preferences = ''] = /webPreferences: \{([^}]*)\}/.exec(read('electron/desktop/window.ts')) ?? [];
  expect(preferences.split(',').map((line) => line.trim())).toEqual([
    'preload',
    'sandbox: true',
    'contextIsolation: true',
    'nodeIntegration: false',
    'webSecurity: true',
    'webviewTag: false',
    'spellcheck: false',
    'devTools: isDevelopment',
    '',
  ]);
  expect(read('electron/main.ts')).toContain('app.enableSandbox();');
});

test('Nothing weakens a window: no insecure content, experiments, Blink features or webviews', () => {
  const weaker =
    /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|allowpopups|<webview|nodeIntegrationIn|bypassCSP|no-sandbox|disable-site-isolation|ignore-certificate-errors/;
  expect(sources.length).toBeGreaterThan(300);
  expect(holding(weaker)).toEqual([]);
});

test('The window loads the app’s own scheme, never a file or a server', () => {
  expect(holding(/\.loadURL\(|\.loadFile\(/)).toEqual(['electron/desktop/window.ts']);
  expect(read('electron/desktop/window.ts')).toContain('window.loadURL(homePage)');
  expect(read('electron/desktop/allowed.ts')).toContain("export const homePage = 'app://quire/index.html';");
  expect(holding(/<(script|link|img|iframe)[^>]+(src|href)=["']https?:/)).toEqual([]);
});

test('Addresses go to the system from two places only, both behind an allow list or a person’s answer', () => {
  expect(holding(/shell\.openExternal\(/)).toEqual(['electron/desktop/open-outside.ts', 'electron/desktop/policy.ts']);
});

test('Messages are answered in one place, and the page gets one bridge without Electron’s own objects', () => {
  expect(holding(/ipcMain\.(handle|on|once|handleOnce)\(/)).toEqual(['electron/ipc/host.ts']);
  expect(holding(/exposeInMainWorld\(|ipcRenderer\./)).toEqual(['electron/preload.ts']);
  const preload = read('electron/preload.ts');
  expect(preload.match(/exposeInMainWorld\(.*\)/g)).toEqual(["exposeInMainWorld('quire', bridge)"]);
  // Listeners get the payload, never the event, which carries the sender.
  expect(preload).toContain('if (sent === name) listener(payload);');
  expect(holding(/from 'electron'/).filter((path) => !path.startsWith('electron/'))).toEqual([]);
});

test('Electron is a stable release, and Dependabot asks for the next one each week', () => {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(read('package-lock.json'));
  expect(lock.packages['node_modules/electron']?.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(read('.github/dependabot.yml')).toMatch(
    /package-ecosystem: npm\n\s+directory: \/\n\s+schedule:\n\s+interval: weekly/,
  );
});

test('docs/security.md names twenty points, each with files and tests that are there', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const row of rows) {
    const [, , , files = '', tests = ''] = row.split('|');
    const named = [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(named.length, row).toBeGreaterThan(0);
    for (const path of named) expect(read(path).length, path).toBeGreaterThan(0);
    const titles = [...tests.matchAll(/`([^`]+)`: ([^;|]+)/g)];
    expect(titles.length, row).toBeGreaterThan(0);
    for (const [, path = '', title = ''] of titles) expect(read(path), `${path}: ${title}`).toContain(title.trim());
  }
});
