/** Programs and libraries that npm can't bring. Each has a way to see that it is there and names for people and for apt. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findProgram, hasDisplay } from '../checkout.mjs';

const linux = process.platform === 'linux';

/**
 * `needed` says for which commands: `run` (convert, service), `window` (start), `test`. `found` is asked on each run, so
 * it must be quick.
 */
const requirements = [
  {
    name: 'a C++ compiler, make and Python 3, to build the keychain module',
    debian: ['g++', 'make', 'python3'],
    needed: ['run', 'window', 'test'],
    found: () => !linux || keytarIsBuilt() || ['g++', 'make', 'python3'].every(findProgram),
  },
  {
    name: 'libsecret with its headers, for the keychain',
    debian: ['libsecret-1-dev', 'pkg-config'],
    needed: ['run', 'window', 'test'],
    found: () =>
      !linux ||
      keytarIsBuilt() ||
      spawnSync('pkg-config', ['--exists', 'libsecret-1'], { stdio: 'ignore' }).status === 0,
  },
  {
    name: 'libsecret',
    debian: ['libsecret-1-0'],
    needed: ['run', 'window', 'test'],
    found: () => !linux || libraryExists('libsecret-1.so.0'),
  },
  {
    name: 'Chromium, to draw the window where Electron’s own binary can’t be had',
    debian: ['chromium'],
    needed: ['window', 'test'],
    found: ({ electron }) => electron || !linux || Boolean(findProgram('chromium')),
  },
  {
    name: 'Chromium without windows, to test them without a display in three quarters of the time',
    debian: ['chromium-headless-shell'],
    needed: ['test'],
    found: ({ electron }) => electron || !linux || hasDisplay() || Boolean(findProgram('chromium-headless-shell')),
  },
  {
    name: 'the libraries of Electron’s window',
    debian: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'],
    needed: ['window', 'test'],
    found: ({ electron }) => !electron || !linux || ['libgtk-3.so.0', 'libnss3.so', 'libgbm.so.1'].every(libraryExists),
  },
  {
    name: 'Xvfb, to test a window without a display',
    debian: ['xvfb', 'xauth'],
    needed: ['test'],
    found: () => !linux || Boolean(findProgram('xvfb-run')),
  },
  {
    name: 'D-Bus and GNOME Keyring, to test the keychain',
    debian: ['dbus', 'gnome-keyring'],
    needed: ['test'],
    found: () => !linux || ['dbus-run-session', 'gnome-keyring-daemon'].every(findProgram),
  },
  {
    name: 'desktop-file-validate, appstreamcli and rpmbuild, to test the packages for Linux',
    debian: ['desktop-file-utils', 'appstream', 'rpm'],
    needed: ['test'],
    found: () => !linux || ['desktop-file-validate', 'appstreamcli', 'rpmbuild'].every(findProgram),
  },
  {
    name: 'a Java runtime, to check EPUBs with EPUBCheck',
    debian: ['default-jre-headless'],
    needed: ['test'],
    found: () => Boolean(findProgram('java')),
  },
];

const keytarIsBuilt = () => existsSync(new URL('../../node_modules/keytar/build/Release/keytar.node', import.meta.url));

const libraryExists = (name) =>
  ['/usr/lib', '/usr/lib64', '/lib', '/usr/local/lib', ...multiarchFolders()].some((folder) =>
    existsSync(`${folder}/${name}`),
  );

const multiarchFolders = () =>
  readdirSync('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu') || name.includes('-linux-gnu'))
    .map((name) => `/usr/lib/${name}`);

/**
 * Installs what is missing on Debian and Ubuntu as root; elsewhere names it.
 *
 * @param purpose 'run', 'window' or 'test'
 * @param facts `electron`: Electron's own binary is there
 * @returns an exit code
 */
export function installSystemPackages(purpose, facts) {
  const missing = requirements.filter(({ needed, found }) => needed.includes(purpose) && !found(facts));
  if (missing.length === 0) return 0;
  const packages = missing.flatMap(({ debian }) => debian);
  const apt = linux && findProgram('apt-get');
  if (apt && process.getuid?.() === 0) {
    process.stderr.write(`Installing Debian packages: ${packages.join(', ')}…\n`);
    const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync(apt, ['-qq', 'update'], options);
    const { status } = spawnSync(apt, ['-qq', '-y', '--no-install-recommends', 'install', ...packages], options);
    if (status === 0) return 0;
  }
  process.stderr.write(`Quire needs what this system does not have yet:\n`);
  for (const { name } of missing) process.stderr.write(`  - ${name}\n`);
  if (apt) process.stderr.write(`Install it with: sudo apt-get install ${packages.join(' ')}\n`);
  else process.stderr.write('Install it with your system’s package manager, then run the same command again.\n');
  return 1;
}
