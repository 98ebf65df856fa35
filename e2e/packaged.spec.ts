/** What comes out when the app is packed for this platform: the files in it, the fuses, and that it converts. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'playwright/test';

const root = resolve(import.meta.dirname, '..');
const release = join(root, 'release');

const unpackedApp = {
  linux: {
    executable: join(release, 'linux-unpacked', 'quire'),
    resources: join(release, 'linux-unpacked', 'resources'),
  },
  win32: {
    executable: join(release, 'win-unpacked', 'Quire.exe'),
    resources: join(release, 'win-unpacked', 'resources'),
  },
  darwin: {
    executable: join(
      release,
      `mac${process.arch === 'arm64' ? '-arm64' : ''}`,
      'Quire.app',
      'Contents',
      'MacOS',
      'Quire',
    ),
    resources: join(release, `mac${process.arch === 'arm64' ? '-arm64' : ''}`, 'Quire.app', 'Contents', 'Resources'),
  },
}[process.platform as 'linux' | 'win32' | 'darwin'];

const archive = join(unpackedApp.resources, 'app.asar');

const files = () =>
  listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in statFile(archive, path)));

test('The package holds the bundles and the keychain module, and nothing else', () => {
  const allowed = [
    /^package\.json$/,
    /^dist\/(electron|service|renderer)\/(worker-)?LICENSES\.md$/,
    /^dist\/electron\/[\w.-]+\.c?js$/,
    /^dist\/electron\/notices\/[\w ,.-]+\.txt$/,
    /^dist\/service\/([\w.-]+\.(js|wasm)|words\.txt)$/,
    /^dist\/service\/tesseract\/([\w-]+\.(cjs|wasm|traineddata\.gz)|LICENSE|NOTICE\.md)$/,
    /^dist\/service\/swagger-ui\/(swagger-ui(-bundle)?\.(js|css)|swagger-ui-bundle\.js\.LICENSE\.txt|LICENSE|NOTICE)$/,
    /^dist\/renderer\/index\.html$/,
    /^dist\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png)$/,
    /^node_modules\/keytar\/(package\.json|LICENSE(\.md)?|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
  ];
  expect(files().filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const needed of [
    'dist/electron/main.js',
    'dist/electron/preload.cjs',
    'dist/service/service-process.js',
    'dist/service/command-line.js',
    'dist/service/LICENSES.md',
    'dist/service/tesseract/tesseract-core.wasm',
    'dist/service/tesseract/eng.traineddata.gz',
  ]) {
    expect(files()).toContain(needed);
  }
});

const isUnpacked = (path: string) => {
  const entry = statFile(archive, path);
  return 'unpacked' in entry && entry.unpacked === true;
};

/** What needs plain files; nothing else escapes the integrity check of the archive. */
const plain = [
  /^node_modules\/keytar\/build\/Release\/keytar\.node$/,
  /^dist\/service\/([\w-]+\/)?[\w-]+\.wasm$/,
  /^dist\/service\/(engine-worker|page-worker|result-thread|worker-[\w.-]+)\.js$/,
  /^dist\/service\/worker-LICENSES\.md$/,
  /^dist\/service\/words\.txt$/,
  /^dist\/service\/tesseract\//,
];

test('Only native code, WebAssembly and the worker threads lie outside the archive', () => {
  const [outside, inside] = [files().filter(isUnpacked), files().filter((path) => !isUnpacked(path))];
  expect(outside.filter((path) => !plain.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(inside.filter((path) => plain.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const path of outside) expect(existsSync(join(`${archive}.unpacked`, path)), path).toBe(true);
  for (const entry of ['engine-worker', 'page-worker', 'result-thread']) {
    expect(outside).toContain(`dist/service/${entry}.js`);
  }
});

test('What the main process and its utility processes load lies inside, with a hash of each file', () => {
  const entries = ['main.js', 'preload.cjs', 'keychain-process.js'].map((name) => `dist/electron/${name}`);
  const processes = ['service-process', 'inspect-process', 'result-process', 'command-line'];
  const there = new Set(files());
  const reached = new Set([...entries, ...processes.map((name) => `dist/service/${name}.js`)]);
  for (const path of reached) {
    const text = extractFile(archive, path).toString('utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.\/[\w.-]+\.js)["']/g)) {
      const imported = posix.join(posix.dirname(path), name);
      // A name in a comment of a bundled library is no import.
      if (there.has(imported)) reached.add(imported);
    }
  }
  expect(reached.size).toBeGreaterThan(30);
  for (const path of [...reached, 'package.json', 'dist/renderer/index.html']) {
    expect(isUnpacked(path), path).toBe(false);
    expect(statFile(archive, path), path).toMatchObject({ integrity: { algorithm: 'SHA256' } });
  }
});

test('The one window of the built app has each protection by name, and nothing that weakens one', () => {
  const main = extractFile(archive, 'dist/electron/main.js').toString('utf8');
  expect(main.match(/new BrowserWindow\(/g)).toHaveLength(1);
  expect(main).not.toMatch(/new (BrowserView|WebContentsView|BaseWindow)\(/);
  const [, options = ''] = /webPreferences:\s*\{([^}]*)\}/.exec(main) ?? [];
  const lines = options.split(/,\s*/).map((line) => line.trim());
  expect(lines.filter((line) => line !== '').sort()).toEqual([
    'contextIsolation: true',
    'devTools: isDevelopment',
    'nodeIntegration: false',
    'preload',
    'sandbox: true',
    'spellcheck: false',
    'webSecurity: true',
    'webviewTag: false',
  ]);
});

test('Every fuse of the packed binary is as decided', async () => {
  const wire = await getCurrentFuseWire(unpackedApp.executable);
  expect(wire.version).toBe(FuseVersion.V1);
  const [on, off] = ['1'.charCodeAt(0), '0'.charCodeAt(0)];
  expect(wire).toEqual({
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    [FuseV1Options.WasmTrapHandlers]: on,
  });
});

const { ELECTRON_OVERRIDE_DIST_PATH: _, ...environment } = process.env;
/** Chromium refuses to sandbox root's processes. */
const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

function start(args: string[], options: SpawnOptions): ChildProcess {
  return spawn(unpackedApp.executable, [...sandbox, ...args], {
    cwd: dirname(unpackedApp.executable),
    env: environment,
    ...options,
  });
}

async function end(app: ChildProcess | undefined): Promise<void> {
  if (!app || app.exitCode !== null) return;
  const ended = once(app, 'exit');
  app.kill();
  await ended;
}

const textOf = (stream: NodeJS.ReadableStream | null) => {
  const said = { text: '' };
  stream?.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
  });
  return said;
};

const sample = (name: string) => join(root, 'assets', 'samples', name);

/** The heading of the scan and its first lines: all of its pages take twice as long, and tell nothing more of a package. */
async function beginningOfScan(): Promise<Uint8Array> {
  const scan = await PDFDocument.load(readFileSync(sample('scan.pdf')));
  while (scan.getPageCount() > 1) scan.removePage(1);
  const page = scan.getPage(0);
  const { width, height } = page.getSize();
  page.setMediaBox(0, 0.77 * height, width, 0.23 * height);
  return scan.save();
}

/** A folder of its own with these samples in it; of the scan, its beginning. */
async function withSamples(names: string[], use: (folder: string, pdfs: string[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-packed-'));
  try {
    const pdfs = names.map((name) => join(folder, name));
    for (const name of names) {
      if (name === 'scan.pdf') writeFileSync(join(folder, name), await beginningOfScan());
      else copyFileSync(sample(name), join(folder, name));
    }
    await use(folder, pdfs);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('The packed app converts the PDFs that it is started with, a scan among them', async () => {
  await withSamples(['article.pdf', 'scan.pdf'], async (folder, pdfs) => {
    const app = start([`--user-data-dir=${join(folder, 'data')}`, ...pdfs], { stdio: 'inherit' });
    try {
      for (const name of ['article.md', 'scan.md']) {
        await expect.poll(() => existsSync(join(folder, name)), { timeout: 60_000 }).toBe(true);
      }
      expect(readFileSync(join(folder, 'article.md'), 'utf8')).toMatch(/^# /m);
      // Only recognition can know it.
      expect(readFileSync(join(folder, 'scan.md'), 'utf8')).toMatch(/[A-Za-z]{4,} [a-z]{2,} [a-z]{2,}/);
    } finally {
      await end(app);
    }
  });
});

test('The packed app’s binary converts without a window, and tells by its exit code how it went', async () => {
  await withSamples(['scan.pdf'], async (folder, pdfs) => {
    const args = ['convert', ...pdfs, '--to', 'markdown', '--json', '--state', join(folder, 'state')];
    const command = start(args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = textOf(command.stdout);
    const [status] = await once(command, 'close');
    const events = said.text.trim().split('\n');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ event: 'summary', total: 1, done: 1 });
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'scan.md'), 'utf8')).toMatch(/[A-Za-z]{4,} [a-z]{2,} [a-z]{2,}/);

    const wrong = start(['convert'], { stdio: 'ignore' });
    expect((await once(wrong, 'close'))[0]).toBe(2);
  });
});

test('The packed app’s binary runs the service, which stops in order', async () => {
  await withSamples([], async (folder) => {
    const args = ['service', '--port', '0', '--data', join(folder, 'data'), '--api-key', 'sk-packed'];
    const service = start(args, { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const said = textOf(service.stdout);
      const address = () => /^listening on (http:\S+)$/m.exec(said.text)?.[1];
      await expect.poll(address, { timeout: 60_000 }).toBeDefined();
      const answer = await fetch(`${address()}/pdf-transform-markdown/result/nothing`, {
        headers: { authorization: 'Bearer sk-packed' },
      });
      expect(answer.status).toBe(404);
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      // Windows knows no signal that asks.
      expect(await ended).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
    } finally {
      await end(service);
    }
  });
});
