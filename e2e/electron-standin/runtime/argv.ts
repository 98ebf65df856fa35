export interface ParsedArgv {
  /** Modules to load before the app (`-r`, `--require`), as Playwright's loader is. */
  requires: string[];
  switches: Map<string, string>;
  announceDevTools: boolean;
  /** The first argument that is no switch: in development the app's folder or main file. */
  firstPositional: string | undefined;
}

/** Reads a command line as Electron does; `args` starts behind the executable's name. */
export function parseArgv(args: readonly string[]): ParsedArgv {
  const parsed: ParsedArgv = { requires: [], switches: new Map(), announceDevTools: false, firstPositional: undefined };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '-r' || arg === '--require') {
      i += 1;
      const module = args[i];
      if (module !== undefined) parsed.requires.push(module);
      continue;
    }
    const asSwitch = /^--([^=]+)(?:=(.*))?$/s.exec(arg);
    if (!asSwitch) {
      parsed.firstPositional ??= arg;
      continue;
    }
    const [, name = '', value = ''] = asSwitch;
    if (name === 'remote-debugging-port') parsed.announceDevTools = true;
    else if (!name.startsWith('inspect')) parsed.switches.set(name, value);
  }
  return parsed;
}
