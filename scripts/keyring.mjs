/** A keychain for tests. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24 } from './checkout.mjs';
import { run } from './process.mjs';

/**
 * Runs a Node program where a real keychain answers. On Linux that is a GNOME Keyring of its own on a D-Bus session of its
 * own, both gone with the program; elsewhere the system's.
 */
export async function withKeyring(args, { display = [], env = {} } = {}) {
  if (process.platform !== 'linux') return run(node24, args, { env });
  const home = mkdtempSync(join(tmpdir(), 'quire-keyring-'));
  mkdirSync(join(home, 'runtime'), { mode: 0o700 });
  const unlock =
    'printf unlock | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1; exec "$@"';
  try {
    return await run('dbus-run-session', ['--', 'sh', '-c', unlock, 'sh', ...display, node24, ...args], {
      env: { ...env, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'runtime') },
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
