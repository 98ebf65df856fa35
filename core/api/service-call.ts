/** JSON calls to operations of the service. */
import type { z } from 'zod';
import { AppError } from '../errors/codes.ts';
import type { Endpoint, Trouble } from '../model/service.ts';
import type { Clock } from '../tasks/ports.ts';
import { authorizationFor, baseUrlOf } from './authorization.ts';
import { type Asked, isSuccess, lost, troubleOf } from './classify.ts';
import { type Answer, type Http, type Outgoing, TransportError } from './http.ts';
import { jsonOf } from './http-answer.ts';

export interface Call extends Pick<Outgoing, 'method' | 'signal' | 'unsent' | 'fresh'> {
  /** Below the base address, with a leading slash. */
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface ServiceCaller {
  /** Rejects with TransportError, AppError (`authorizationFor`) or the signal's reason. */
  call(endpoint: Endpoint, call: Call): Promise<Answer>;
  asked(endpoint: Endpoint): Asked;
  /** For operations that may be repeated: the parsed answer, or the trouble. Rejects only when aborted. */
  ask<T>(endpoint: Endpoint, call: Call, schema: z.ZodType<T>): Promise<{ kind: 'answer'; value: T } | Trouble>;
}

export function createServiceCaller(http: Http, clock: Clock): ServiceCaller {
  const caller: ServiceCaller = {
    async call(endpoint, { path, json, headers, ...rest }) {
      const url = new URL(baseUrlOf(endpoint).href.replace(/\/+$/, '') + path);
      return http.exchange({
        ...rest,
        url,
        headers: {
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
          ...authorizationFor(endpoint, url),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    },
    asked: (endpoint) => ({ host: hostOf(endpoint), key: endpoint.key, nowMs: clock.now() }),
    ask: (endpoint, call, schema) =>
      settle(caller.asked(endpoint), async () => {
        const answer = await caller.call(endpoint, call);
        const parsed = isSuccess(answer) ? schema.safeParse(jsonOf(answer)) : null;
        return parsed?.success ? { kind: 'answer', value: parsed.data } : troubleOf(answer, caller.asked(endpoint));
      }),
  };
  return caller;
}

/** Turns errors of a call into trouble. An abort is thrown on. */
export async function settle<T>(asked: Asked, work: () => Promise<T | Trouble>): Promise<T | Trouble> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TransportError) return lost(error, asked);
    if (error instanceof AppError) return refused(error);
    throw error;
  }
}

/** Nothing was sent. An unusable key blocks all tasks of the service, another error only this one. */
export function refused({ data }: AppError): Trouble {
  const blocks = data.code === 'address-insecure' || data.code === 'key-missing' || data.code === 'key-invalid';
  return { kind: blocks ? 'blocked' : 'rejected', error: data };
}

const hostOf = (endpoint: Endpoint) =>
  URL.canParse(endpoint.baseUrl) ? new URL(endpoint.baseUrl).host : endpoint.baseUrl;
