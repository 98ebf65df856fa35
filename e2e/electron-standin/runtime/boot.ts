// Entry: works out which app to run, makes this Node process look like Electron's main process, and runs the app.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgv } from './argv.ts';
import { serveElectronModule } from './hooks.ts';
import { type Instance, type Manifest, setInstance } from './instance.ts';
import { openPackedApp } from './packed-app.ts';
import { takeElectronShape } from './process-shape.ts';

const [launcher = '', ...args] = process.argv.slice(2);
const argv = parseArgv(args);
const packed = openPackedApp(path.join(path.dirname(launcher), 'resources'));
const found = findApp(packed?.appPath ?? path.resolve(argv.firstPositional ?? '.'));

const instance: Instance = {
  ...found,
  launcher,
  node: process.execPath,
  packaged: packed !== undefined,
  resourcesPath: path.join(path.dirname(launcher), 'resources'),
  switches: argv.switches,
  announceDevTools: argv.announceDevTools,
  headless: process.env.ELECTRON_STANDIN_HEADLESS === '1',
};
setInstance(instance);
takeElectronShape(instance, args);
serveElectronModule(new URL('./electron.ts', import.meta.url));

try {
  const { dialog, start } = await import('./electron.ts');
  // Electron shows an error nobody caught in a dialog, and goes on.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${error.stack}`);
  });
  for (const module of argv.requires)
    createRequire(path.join(process.cwd(), 'require'))(path.isAbsolute(module) ? module : path.resolve(module));
  await runMain(instance);
  await start();
} catch (error) {
  console.error(
    `A JavaScript error occurred in the main process\n${error instanceof Error ? error.stack : String(error)}`,
  );
  process.exit(1);
}

function findApp(target: string): Pick<Instance, 'appPath' | 'mainFile' | 'manifest'> {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) {
    console.error(`Unable to find Electron app at ${target}`);
    process.exit(1);
  }
  const appPath = isFolder ? target : path.dirname(target);
  const manifest = readManifest(appPath);
  return { appPath, manifest, mainFile: isFolder ? path.resolve(appPath, manifest.main ?? 'index.js') : target };
}

function readManifest(folder: string): Manifest {
  try {
    const parsed: Partial<Manifest> = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { ...parsed, name: parsed.name ?? 'Electron', version: parsed.version ?? '0.0.0' };
  } catch {
    return { name: 'Electron', version: '0.0.0' };
  }
}

async function runMain({ mainFile, manifest }: Instance): Promise<void> {
  const isModule = mainFile.endsWith('.mjs') || (!mainFile.endsWith('.cjs') && manifest.type === 'module');
  if (isModule) await import(pathToFileURL(mainFile).href);
  else createRequire(mainFile)(mainFile);
}
