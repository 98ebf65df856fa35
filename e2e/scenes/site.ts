/** The played scenes of renderer/dev, bundled once and served on this computer. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, preview } from 'vite';
import { root } from '../fixture.ts';
import type { Picture } from './pictures.ts';

export interface Site {
  /** Where a picture is drawn. */
  address(picture: Picture, more?: { theme?: 'light' | 'dark'; language?: string }): string;
  close(): Promise<void>;
}

const configFile = join(root, 'renderer', 'vite.config.ts');

/** @param outDir takes the bundle: one for all processes of a run, made by the first, so that it must not be there before */
export async function openSite(outDir: string): Promise<Site> {
  await bundleOnce(outDir);
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const [base = ''] = server.resolvedUrls?.local ?? [];
  return {
    address: ({ scene, view }, more = {}) => `${base}dev/?${new URLSearchParams({ scene, view, ...more })}`,
    close: () => server.close(),
  };
}

async function bundleOnce(outDir: string): Promise<void> {
  mkdirSync(dirname(outDir), { recursive: true });
  const made = `${outDir}.made`;
  try {
    mkdirSync(outDir);
  } catch {
    while (!existsSync(made)) await sleep(100);
    return;
  }
  try {
    await bundle(outDir);
  } catch (error) {
    rmSync(outDir, { recursive: true });
    throw error;
  }
  writeFileSync(made, '');
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir,
      license: false,
      // One small script: it is loaded hundreds of times.
      rolldownOptions: { input: join(root, 'renderer', 'dev', 'index.html'), output: { codeSplitting: false } },
    },
  });
}
