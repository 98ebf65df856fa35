import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests start programs by the dozen: built ones, which begin sooner, and are what people run. */
export default function buildService(): void {
  const script = join(import.meta.dirname, '..', 'scripts', 'build.mjs');
  const { status } = spawnSync(process.execPath, [script, 'service'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The service can’t be built.');
}
