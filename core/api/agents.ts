import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import { Agent } from 'undici';
import { authorities } from './certificates.ts';

export type Lookup = LookupFunction;

/**
 * The direct ways to servers, each made on first use. `kept` connections serve the next request too (idle ones do not keep
 * the process alive), a `fresh` one serves a single request.
 */
export type Agents = (url: URL, connection: Connection) => Agent;

export type Connection = 'kept' | 'fresh';

export function createAgents(connectTimeoutMs: number, lookup?: Lookup): Agents {
  const made = new Map<string, Agent>();
  return (url, connection) => {
    const name = `${url.protocol} ${connection}`;
    const agent = made.get(name) ?? make(url.protocol === 'https:', connection, connectTimeoutMs, lookup);
    made.set(name, agent);
    return agent;
  };
}

function make(secure: boolean, connection: Connection, timeout: number, lookup: Lookup | undefined): Agent {
  return new Agent({
    // HTTP/1.1 only: with streams sharing a connection, its loss says less about what arrived.
    allowH2: false,
    ...(connection === 'fresh' && { pipelining: 0 }),
    connect: {
      timeout,
      ...(secure && { secureContext: trusted(), rejectUnauthorized: true }),
      ...(lookup && { lookup }),
    },
  });
}

let context: tls.SecureContext | undefined;

/** Made once, as reading the authorities into it takes a while. */
function trusted(): tls.SecureContext {
  context ??= tls.createSecureContext({ ca: authorities() });
  return context;
}
