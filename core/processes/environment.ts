/**
 * The environment variables that child processes get: an allow-list for each kind of process. The full environment may
 * hold keys and proxy passwords, and these processes read untrusted documents.
 */

export type ChildKind = 'inspector' | 'results' | 'converter' | 'keychain';

/** Paths of programs, libraries, home and temporary folders, and the locale. */
const everywhere = [
  ...['PATH', 'LD_LIBRARY_PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LANGUAGE'],
  // Where Node keeps what it has compiled.
  'NODE_COMPILE_CACHE',
  // Windows needs these to start a process and for its network and home folder.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'PATHEXT', 'COMSPEC', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
];

const further: Readonly<Record<ChildKind, readonly string[]>> = {
  inspector: [],
  results: [],
  // The converter downloads documents from https addresses.
  converter: ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // The keyring is reached over the session bus, and may show a password dialog.
  keychain: [
    ...['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CURRENT_DESKTOP'],
    ...['GNOME_KEYRING_CONTROL', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  ],
};

/** Pure. Names are compared without case, as on Windows. */
export function environmentFor(kind: ChildKind, env: NodeJS.ProcessEnv): Record<string, string> {
  const allowed = new Set([...everywhere, ...further[kind]]);
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => {
      const name = entry[0].toUpperCase();
      return entry[1] !== undefined && (allowed.has(name) || name.startsWith('LC_'));
    }),
  );
}

const keys = ['QUIRE_API_KEY', 'QUIRE_SERVICE_KEY'];

/** Returns a copy of the environment and removes the keys from the original, so that child processes can’t inherit them. */
export function takeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const taken = { ...env };
  for (const name of keys) delete env[name];
  return taken;
}

/**
 * Removes the variable that makes Node accept any certificate, because then the key could be sent to an impostor.
 *
 * @returns the name of the variable if it was set and has been removed, else null
 */
export function forbidUnverifiedTls(env: NodeJS.ProcessEnv): string | null {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (env[name] !== '0') return null;
  delete env[name];
  return name;
}
