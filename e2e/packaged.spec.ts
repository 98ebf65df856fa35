/** Packs the app for this platform and holds what comes out: the files in it, the fuses, and that it converts. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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
    /^dist\/service\/[\w.-]+\.(js|wasm)$/,
    /^dist\/service\/tesseract\/([\w-]+\.(cjs|wasm|traineddata\.gz)|LICENSE|NOTICE\.md)$/,
    /^dist\/renderer\/index\.html$/,
    /^dist\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png)$/,
    /^node_modules\/keytar\/(package\.json|LICENSE(\.md)?|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
  ];
  expect(files().filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const needed of [
    'dist/electron/main.js',
    'dist/electron/preload.cjs',
    'dist/service/service-process.js',
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

test('The packed app converts a PDF that it is started with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-packed-'));
  let app: ChildProcess | undefined;
  try {
    const pdf = join(folder, 'article.pdf');
    copyFileSync(join(root, 'assets', 'samples', 'article.pdf'), pdf);
    const { ELECTRON_OVERRIDE_DIST_PATH: _, ...environment } = process.env;
    const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    app = spawn(unpackedApp.executable, [...sandbox, `--user-data-dir=${join(folder, 'data')}`, pdf], {
      cwd: dirname(unpackedApp.executable),
      env: environment,
      stdio: 'inherit',
    });
    const result = join(folder, 'article.md');
    await expect.poll(() => existsSync(result), { timeout: 60_000 }).toBe(true);
    expect(readFileSync(result, 'utf8')).toMatch(/^# /m);
  } finally {
    if (app && app.exitCode === null) {
      const ended = new Promise((done) => app?.once('exit', done));
      app.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
