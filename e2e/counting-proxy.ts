/** A reverse proxy before a real service: it counts submissions and can hold answers back. Test code only. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
  /** Base address of the service behind the proxy, as a client is given it. */
  baseUrl: string;
  /** Submissions that the service accepted with a 200. */
  accepted: number;
  /** The conversions that it made of them: fewer where an Idempotency-Key told it of a repetition. */
  sessions: Set<string>;
  /** While true, result operations answer "processing" whatever the service says. */
  holdResults: boolean;
  /** While set, submissions are answered so, and the service hears nothing of them. */
  refusal: Refusal | null;
  /** Every request, for assertions on what was never asked. */
  seen: { method: string; path: string; authorization: string | null }[];
  close(): Promise<void>;
}

export interface Refusal {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface ProxyOptions {
  /** The service as its contract knows it and no more: it does not say what else it can, and sees no Idempotency-Key. */
  plain?: boolean;
}

/** @param target the service's base address, ending in /v1 */
export async function startCountingProxy(target: string, { plain = false }: ProxyOptions = {}): Promise<CountingProxy> {
  const behind = new URL(target);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    proxy.seen.push({ method: incoming.method ?? '', path, authorization: incoming.headers.authorization ?? null });
    if (plain && path.endsWith('/openapi.json')) {
      outgoing.writeHead(404, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ error: 'Not found' }));
      return;
    }
    if (proxy.holdResults && incoming.method === 'GET' && path.includes('/result/')) {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ success: true, state: 'processing' }));
      return;
    }
    if (proxy.refusal && incoming.method === 'POST' && path.endsWith('/submit')) {
      const { status, headers, body } = proxy.refusal;
      incoming.resume();
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
      outgoing.end(JSON.stringify(body));
      return;
    }
    const headers: IncomingMessage['headers'] = { ...incoming.headers, host: behind.host };
    if (plain) delete headers['idempotency-key'];
    const onward = request(
      { host: behind.hostname, port: behind.port, method: incoming.method, path, headers },
      (answer) => {
        if (incoming.method === 'POST' && path.endsWith('/submit') && answer.statusCode === 200) {
          proxy.accepted += 1;
          noteSession(answer, proxy.sessions);
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    // A client that dies in the middle of its request leaves nothing to answer.
    incoming.on('close', () => {
      if (!incoming.complete) onward.destroy();
    });
    incoming.pipe(onward);
  };
  const server = createServer(forward);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const proxy: CountingProxy = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    accepted: 0,
    sessions: new Set(),
    holdResults: false,
    refusal: null,
    seen: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function noteSession(answer: IncomingMessage, sessions: Set<string>): void {
  let body = '';
  answer.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  answer.on('end', () => {
    const { sessionID } = JSON.parse(body) as { sessionID?: unknown };
    sessions.add(String(sessionID));
  });
}
