// What boot found out about this start: which app, how it was started, where the stand-in itself lies.

export interface Manifest {
  name: string;
  productName?: string;
  version: string;
  main?: string;
  type?: string;
}

export interface Instance {
  /** The launcher script: what process.execPath and app.getPath('exe') name. */
  launcher: string;
  /** The Node binary that runs the launcher's code. */
  node: string;
  appPath: string;
  mainFile: string;
  manifest: Manifest;
  packaged: boolean;
  resourcesPath: string;
  /** Chromium switches from the command line and app.commandLine, by name without dashes. */
  switches: Map<string, string>;
  /** Playwright asks for Chromium's DevTools address on stderr. */
  announceDevTools: boolean;
  headless: boolean;
}

let current: Instance | undefined;

export function setInstance(value: Instance): void {
  current = value;
}

export function instance(): Instance {
  if (!current) throw new Error('electron stand-in: not started');
  return current;
}
