/**
 * What the processes beside this one are told of its environment: a list of variables for each kind, never the environment.
 * It holds keys and proxies' passwords, and the inspector and the converter read documents from anywhere.
 */

export type ChildKind = 'inspector' | 'results' | 'converter' | 'keychain';

/** Where programs, libraries, homes and scratch folders are, and how things are written here. */
const everywhere = [
  ...['PATH', 'LD_LIBRARY_PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LANGUAGE'],
  // Without these Windows starts no process, or one without network and home.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'PATHEXT', 'COMSPEC', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
];

const further: Readonly<Record<ChildKind, readonly string[]>> = {
  inspector: [],
  results: [],
  // It fetches documents over https where a task names an address.
  converter: ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // The keyring is found by the session's bus and asks for its password on the screen.
  keychain: [
    ...['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CURRENT_DESKTOP'],
    ...['GNOME_KEYRING_CONTROL', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  ],
};

/** Pure. Windows takes names of variables in any case. */
export function environmentFor(kind: ChildKind, env: NodeJS.ProcessEnv): Record<string, string> {
  const told = new Set([...everywhere, ...further[kind]]);
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => {
      const name = entry[0].toUpperCase();
      return entry[1] !== undefined && (told.has(name) || name.startsWith('LC_'));
    }),
  );
}

const keys = ['QUIRE_API_KEY', 'QUIRE_SERVICE_KEY'];

/** A copy for whoever reads it; the process itself no longer has the keys, and passes them on to nobody. */
export function takeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const taken = { ...env };
  for (const name of keys) delete env[name];
  return taken;
}

/**
 * Node would take any certificate where this variable is 0, and the key would go to anybody who answers.
 *
 * @returns the variable, where it was set to that and is ignored from now on
 */
export function alwaysVerify(env: NodeJS.ProcessEnv): string | null {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (env[name] !== '0') return null;
  delete env[name];
  return name;
}
