import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { Connection } from './connection.ts';
import { appWindowArguments, type ChromiumOptions, chromiumArguments } from './flags.ts';

const GRACE_MS = 3_000;

/** A running Chromium and the way to command it. */
export class Browser {
  readonly connection: Connection;
  readonly options: ChromiumOptions;
  private readonly process: ChildProcess;
  private readonly exited: Promise<void>;

  private constructor(options: ChromiumOptions, process: ChildProcess, connection: Connection) {
    this.options = options;
    this.process = process;
    this.connection = connection;
    this.exited = new Promise((resolve) => process.once('exit', () => resolve()));
  }

  /** Starts Chromium; resolves once it answers. `announce` repeats its DevTools address on stderr, as Electron does. */
  static async launch(options: ChromiumOptions, announce: boolean): Promise<Browser> {
    const binary = chromiumBinary(options.headless);
    // Its own process group: a Ctrl-C in the terminal has to reach the app first, and the group can be ended as one.
    const child = spawn(binary, chromiumArguments(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const [, , stderr, commands, events] = child.stdio as [unknown, unknown, Readable, Writable, Readable];
    process.once('exit', () => endGroup(child));
    const address = await devToolsAddress(child, stderr, binary);
    if (announce) process.stderr.write(`\nDevTools listening on ${address}\n`);
    return new Browser(options, child, new Connection(events, commands));
  }

  /** Opens a window that looks like an app's. The DevTools protocol can only open windows with tabs. */
  openAppWindow(url: string): void {
    const child = spawn(chromiumBinary(false), appWindowArguments(this.options, url), { stdio: 'ignore' });
    child.on('error', (error) => console.error('electron stand-in: a window does not open:', error.message));
  }

  /** Lets Chromium write its profile and go; ends it when it takes too long. */
  async close(): Promise<void> {
    this.connection.send('Browser.close').catch(() => {});
    const timer = setTimeout(() => endGroup(this.process), GRACE_MS);
    await this.exited;
    clearTimeout(timer);
    endGroup(this.process);
  }
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where windows are not drawn, Chromium without its own interface does, which starts in a third of the time. */
function chromiumBinary(headless: boolean): string {
  const chosen = process.env.ELECTRON_STANDIN_CHROMIUM;
  if (chosen) return chosen;
  return headless && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium';
}

function devToolsAddress(child: ChildProcess, stderr: Readable, binary: string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const address = /DevTools listening on (ws:\S+)\n/.exec(said)?.[1];
      if (address) resolve(address);
      said = said.slice(-4_000); // Only now: the line may stand early in a long chunk.
    });
    child.once('error', (error) => reject(new Error(`electron stand-in: ${binary} does not start: ${error.message}`)));
    child.once('exit', (code) => reject(new Error(`electron stand-in: ${binary} ended with code ${code}\n${said}`)));
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has gone already.
  }
}

let current: Browser | undefined;

export function setBrowser(browser: Browser): void {
  current = browser;
}

/** The connection, or undefined before the app is ready. */
export function connectionIfReady(): Connection | undefined {
  return current?.connection;
}

export function browser(): Browser {
  if (!current) throw new Error('electron stand-in: the app is not ready');
  return current;
}

export function connection(): Connection {
  return browser().connection;
}

export async function closeBrowser(): Promise<void> {
  await current?.close();
}
