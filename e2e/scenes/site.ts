/** The played scenes of renderer/dev, bundled once and served on this computer. */
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from '../fixture.ts';
import type { Picture } from './pictures.ts';

export interface Site {
  /** Where a picture is drawn. */
  address(picture: Picture, more?: { theme?: 'light' | 'dark'; language?: string }): string;
  close(): Promise<void>;
}

/** @param folder takes the bundle */
export async function openSite(folder: string): Promise<Site> {
  const configFile = join(root, 'renderer', 'vite.config.ts');
  const outDir = join(folder, 'scenes');
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
