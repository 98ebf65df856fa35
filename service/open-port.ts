/** Opens the service’s port and closes it again. */
import type { FastifyInstance } from 'fastify';

/** Why a service can't start; the message is a sentence for a person. */
export class ServiceStartError extends Error {
  override readonly name = 'ServiceStartError';
  readonly code: 'no-key' | 'wrong-sources' | 'port-in-use' | 'address-unavailable';
  constructor(code: ServiceStartError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Listening {
  /** Ends in /v1, without a slash. */
  baseUrl: string;
  port: number;
}

/** @throws ServiceStartError */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asStartError(error, host, port);
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return { baseUrl: `http://${hostInUrl(host)}:${actual}/v1`, port: actual };
}

/** How long answers that have begun may take to end. */
const closeGraceMs = 3_000;

export async function closeListener(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeGraceMs);
  await app.close();
  clearTimeout(cut);
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function asStartError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return new ServiceStartError('port-in-use', `Port ${port} on ${host} is in use by another program.`, {
        cause: error,
      });
    case 'EACCES':
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ServiceStartError('address-unavailable', `The service can't listen on ${host}, port ${port}.`, {
        cause: error,
      });
    default:
      return error;
  }
}
