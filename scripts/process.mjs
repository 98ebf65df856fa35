/** Starts child processes that end when this one ends. */
import { spawn } from 'node:child_process';
import { environment, root } from './checkout.mjs';

/**
 * Runs a program in the foreground and resolves to its exit code (128 + n for a signal). Ctrl-C and SIGTERM reach the
 * child, and this process waits for it, so that nothing outlives the command.
 */
export function run(program, args, { env = {}, stdio = 'inherit', cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio, env: environment(env) });
    // The terminal sends SIGINT to the whole group; a signal sent to this process alone must be passed on.
    const passOn = (signal) => child.kill(signal);
    const stay = () => {};
    process.on('SIGINT', stay);
    process.on('SIGTERM', passOn);
    process.on('SIGHUP', passOn);
    // npm's shell does not pass signals on: when npm is gone, nobody else would stop the child. Any other parent may end before
    // this process, as a shell does at the end of its session under `nohup`.
    const parent = process.env.npm_lifecycle_event === undefined ? null : process.ppid;
    const watch = setInterval(() => parent !== null && process.ppid !== parent && child.kill(), 500);
    watch.unref();
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', stay);
      process.off('SIGTERM', passOn);
      process.off('SIGHUP', passOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}
