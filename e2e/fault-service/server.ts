/** A real HTTP server that plays scripts: per operation a list of steps; when none is left, it is an honest service. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HonestOptions, HonestService } from './honest-service.ts';
import { type Operation, replyOf, type Script, type Step } from './step.ts';
import { send } from './wire.ts';

export interface Recorded {
  operation: Operation;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  sizeBytes: number;
  /** By the scenario's clock. */
  atMs: number;
}

/** Bodies are kept for what the service has to understand; an upload of half a gigabyte is only counted. */
const keptBodyBytes = 32 * 1024 * 1024;

export class FaultService {
  readonly requests: Recorded[] = [];
  readonly honest: HonestService;
  readonly script: Script;
  /** The only User-Agent that is heard; null: everybody. */
  onlyFrom: string | null = null;
  readonly #now: () => number;
  readonly #server: Server;
  #held = new Set<() => void>();
  #inFlight = 0;
  #port = 0;

  constructor(options: HonestOptions & { now(): number; script?: Script }) {
    this.#now = options.now;
    this.script = options.script ?? {};
    this.honest = new HonestService(options, () => this.origin);
    this.#server = createServer((message, response) => void this.#serve(message, response));
    // A scripted break is no news.
    this.#server.on('clientError', () => {});
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** Requests whose answers are not through; those that are held on purpose do not count. */
  get busy(): boolean {
    return this.#inFlight > this.#held.size;
  }

  get holding(): number {
    return this.#held.size;
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held = new Set();
  }

  of(...wanted: Operation[]): Recorded[] {
    return this.requests.filter(({ operation }) => wanted.includes(operation));
  }

  /** Again on the same port, after `stop`. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const stopped = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await stopped;
  }

  dropConnections(): void {
    this.#server.closeAllConnections();
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = operationOf(message);
    const { socket } = message;
    const { method = '', url = '', headers } = message;
    if (this.onlyFrom !== null && headers['user-agent'] !== this.onlyFrom) return void socket.destroy();
    const recorded: Recorded = { operation, method, path: url, headers, sizeBytes: 0, atMs: this.#now() };
    this.requests.push(recorded);
    const step: Step = this.script[operation]?.shift() ?? {};
    this.#inFlight += 1;
    const gaveUp = () => {
      // Half closed within a request: nobody waits for its answer.
      if (!message.complete) socket.destroy();
    };
    const over = () => {
      response.off('close', over);
      socket.off('close', over).off('end', gaveUp);
      this.#inFlight -= 1;
    };
    response.once('close', over);
    socket.once('close', over).once('end', gaveUp);
    try {
      if (step.meanwhile) await step.meanwhile();
      const body = await readBody(message, recorded, step);
      if (body === null) return void socket.resetAndDestroy();
      if (step.hold) await this.#hold(response);
      if (step.whole) delete message.headers.range;
      const honest = step.status === undefined || step.performs ? this.honest.perform(operation, message, body) : null;
      if (response.socket) await send(response, replyOf(step, honest), step);
      else socket.destroy();
    } catch {
      // The other side went away.
      socket.destroy();
    }
  }

  #hold(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#held.delete(go);
        resolve();
      };
      this.#held.add(go);
      response.once('close', go);
    });
  }
}

/** Null: the connection is to be reset here. */
async function readBody(message: IncomingMessage, recorded: Recorded, step: Step): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  const { fault } = step;
  for await (const chunk of message) {
    recorded.sizeBytes += chunk.length;
    if (recorded.sizeBytes <= keptBodyBytes) chunks.push(chunk);
    if (fault?.kind === 'reset-request' && recorded.sizeBytes >= fault.afterBytes) return null;
  }
  return fault?.kind === 'reset-request' ? null : Buffer.concat(chunks);
}

const actions: Record<string, Operation> = {
  'generate-presigned-url': 'presign',
  'create-multipart-upload': 'create',
  'generate-presigned-urls': 'sign',
  'complete-multipart-upload': 'complete',
  'abort-multipart-upload': 'abort',
};

function operationOf({ method, url = '' }: IncomingMessage): Operation {
  const path = url.split('?', 1)[0] ?? '';
  const action = /\/file-upload\/action\/(.+)$/.exec(path)?.[1];
  if (action) return actions[action] ?? 'other';
  if (path === '/openapi.json') return 'capabilities';
  if (/\/pdf-transform-(markdown|epub)\/submit$/.test(path)) return 'submit';
  if (/\/pdf-transform-(markdown|epub)\/result\//.test(path)) return method === 'DELETE' ? 'cancel' : 'result';
  if (path === '/storage/form') return 'form';
  if (path.startsWith('/storage/part/')) return 'part';
  return path.startsWith('/files/') ? 'file' : 'other';
}
