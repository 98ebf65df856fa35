/** Packs the app for this platform and holds what comes out: the files in it, the fuses, and that it converts. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
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

test.beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts', 'pack.mjs')], { cwd: root, stdio: 'inherit' });
});

const files = () =>
  listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in statFile(archive, path)));

test('The package holds the bundles and the keychain module, and nothing else', () => {
  const allowed = [
    /^package\.json$/,
    /^dist\/(electron|service|renderer)\/LICENSES\.md$/,
    /^dist\/electron\/[\w.-]+\.c?js$/,
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

test('Native code, WebAssembly and the service lie unpacked beside the archive', () => {
  const unpacked = files().filter((path) => {
    const entry = statFile(archive, path);
    return 'unpacked' in entry && entry.unpacked;
  });
  expect(unpacked).toContain('node_modules/keytar/build/Release/keytar.node');
  expect(unpacked).toContain('dist/service/pdfium.wasm');
  expect(unpacked).toContain('dist/service/words.txt');
  expect(unpacked).toContain('dist/service/engine-worker.js');
  expect(unpacked).toContain('dist/service/tesseract/eng.traineddata.gz');
  for (const path of unpacked) expect(existsSync(join(`${archive}.unpacked`, path)), path).toBe(true);
});

test('The fuses close the ways around the app’s own code', async () => {
  const wire = await getCurrentFuseWire(unpackedApp.executable);
  expect(wire.version).toBe(FuseVersion.V1);
  const on = '1'.charCodeAt(0);
  const off = '0'.charCodeAt(0);
  expect(wire[FuseV1Options.RunAsNode]).toBe(off);
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(off);
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(off);
  expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(off);
  expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(on);
  expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(on);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(on);
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

/** A folder of its own with these samples in it. */
async function withSamples(names: string[], use: (folder: string, pdfs: string[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-packed-'));
  try {
    const pdfs = names.map((name) => join(folder, name));
    for (const [index, name] of names.entries()) copyFileSync(join(root, 'assets', 'samples', name), pdfs[index] ?? '');
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
