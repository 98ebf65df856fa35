import { spawn } from 'node:child_process';
import { instance } from '../instance.ts';

/** Whether somebody sits before the window: there is a display, and no Playwright that drives the app. */
export function isAttended(): boolean {
  const { headless, announceDevTools } = instance();
  return !headless && !announceDevTools;
}

export interface Outcome {
  /** The exit code; undefined when the program is not installed. */
  code: number | undefined;
  output: string;
}

/** Runs a program of the desktop, such as xdg-open or zenity, to its end. */
export function runDesktopProgram(program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.once('error', () => resolve({ code: undefined, output }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trimEnd() }));
  });
}
