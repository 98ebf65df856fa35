/** Packs the app once for all specs: unpacked, and on Debian as the packages of Linux, which are made from that. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const release = join(root, 'release');

export default function pack(): void {
  for (const name of globSync('*.{deb,rpm}', { cwd: release })) rmSync(join(release, name));
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb');
  const kinds = isDebian ? ['deb', ...(existsSync('/usr/bin/rpmbuild') ? ['rpm'] : [])] : [];
  const options = kinds.length > 0 ? ['--linux', ...kinds, '--publish', 'never'] : [];
  const fpm = process.env.QUIRE_REAL_ELECTRON === '1' ? {} : { CUSTOM_FPM_PATH: join(root, 'e2e', 'fpm-standin.mjs') };
  const args = [join(root, 'scripts', 'pack.mjs'), ...options];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...fpm } });
}
