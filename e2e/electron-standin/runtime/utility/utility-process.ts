import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import type { UtilityProcess as ElectronUtilityProcess, ForkOptions } from 'electron';
import { app } from '../app/app.ts';
import { instance } from '../instance.ts';
import { type MessagePortMain, PortRelay } from '../ipc/ports.ts';
import { strictInstances, strictModule } from '../strict.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import type { FromChild, ToChild, UtilityBoot } from './messages.ts';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Electron's three stdio forms, as Node wants them; stdin is never connected, and the fourth is for messages. */
function stdioOf(given: ForkOptions['stdio']): ('ignore' | 'inherit' | 'pipe' | 'ipc')[] {
  const [, out, error] = Array.isArray(given) ? given : [undefined, given, given];
  const valid = (each: string | undefined) => (each === 'pipe' || each === 'ignore' ? each : 'inherit');
  return ['ignore', valid(out), valid(error), 'ipc'];
}

export class UtilityProcess extends EventEmitter implements Surface<ElectronUtilityProcess, 'postMessage'> {
  pid: number | undefined;
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  private readonly child: ChildProcess;
  private readonly ports: PortRelay;
  private readonly name: string;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    this.name = options.serviceName ?? 'Node Utility Process';
    const boot: UtilityBoot = {
      modulePath,
      args: [...args],
      electronVersion: process.versions.electron ?? '',
      resourcesPath: process.resourcesPath,
      launcher: instance().launcher,
    };
    const env = {
      ...(options.env ?? process.env),
      ELECTRON_STANDIN_UTILITY: JSON.stringify(boot),
      ELECTRON_RUN_AS_NODE: undefined,
    };
    this.child = fork(new URL('../start.mjs', import.meta.url), {
      execPath: instance().node,
      execArgv: ['--disable-warning=ExperimentalWarning', '--unhandled-rejections=warn', ...(options.execArgv ?? [])],
      env,
      cwd: options.cwd,
      stdio: stdioOf(options.stdio),
      serialization: 'advanced',
    });
    running.add(this.child);
    this.stdout = this.child.stdout;
    this.stderr = this.child.stderr;
    this.ports = new PortRelay('main', (message) => this.post(message));
    this.child.once('spawn', () => {
      this.pid = this.child.pid;
      this.emit('spawn');
    });
    this.child.once('error', (error) => console.error(`electron stand-in: ${modulePath} does not start:`, error));
    this.child.on('message', (message) => this.receive(message as FromChild));
    this.child.once('exit', (code, signal) => this.exited(code, signal));
  }

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    this.post({ kind: 'message', data: message, ports: transfer.map((port) => this.ports.give(port)) });
  }

  kill(): boolean {
    return this.pid !== undefined && this.child.kill();
  }

  private post(message: ToChild): void {
    if (this.child.connected) this.child.send(message, () => {}); // A child that has just died hears nothing.
  }

  private receive(message: FromChild): void {
    if (message.kind === 'message') this.emit('message', message.data);
    else this.ports.receive(message);
  }

  private exited(code: number | null, signal: NodeJS.Signals | null): void {
    running.delete(this.child);
    this.pid = undefined;
    this.ports.closeAll();
    // As waitpid reports it: the exit code, or the number of the signal.
    const exitCode = code ?? (signal ? constants.signals[signal] : 0);
    this.emit('exit', exitCode);
    if (exitCode === 0 || app.isQuitting()) return;
    const reason =
      signal === null ? 'abnormal-exit' : signal === 'SIGTERM' || signal === 'SIGKILL' ? 'killed' : 'crashed';
    app.emit('child-process-gone', new ElectronEvent(), {
      type: 'Utility',
      reason,
      exitCode,
      serviceName: 'node.mojom.NodeService',
      name: this.name,
    });
  }
}

strictInstances(UtilityProcess, 'utilityProcess');

export const utilityProcess = strictModule('utilityProcess', {
  fork(modulePath: string, args: string[] | ForkOptions = [], options: ForkOptions = {}): UtilityProcess {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    return Array.isArray(args)
      ? new UtilityProcess(modulePath, args, options)
      : new UtilityProcess(modulePath, [], args);
  },
});
