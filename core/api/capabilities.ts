import { z } from 'zod';
import { quireCapabilitiesSchema } from '../../service/contract.ts';
import type { Capabilities, Endpoint } from '../model/service.ts';
import type { Clock } from '../tasks/ports.ts';
import { unlessAborted } from '../tasks/unless-aborted.ts';
import type { Http } from './http.ts';
import { isOfNetwork, jsonOf } from './http-answer.ts';

const openApiSchema = z.object({ info: z.object({ 'x-quire': quireCapabilitiesSchema }) });
const nothing: Capabilities = {
  idempotencyKey: false,
  cancel: false,
  linkedImages: false,
  pageProgress: false,
  options: [],
};

/** How long a failed question is remembered, so that a service that hangs does not delay each submission. */
const doubtMs = 60_000;
const timeoutMs = 5000;

export type AskCapabilities = (endpoint: Endpoint, signal: AbortSignal) => Promise<Capabilities>;

interface Known {
  capabilities: Capabilities;
  untilMs: number;
}

/**
 * Reads `info["x-quire"]` of `{origin}/openapi.json`, without Authorization, once per base address. If it is missing or invalid, the
 * service supports nothing beyond the contract.
 */
export function createCapabilities(http: Http, clock: Clock): AskCapabilities {
  const known = new Map<string, Promise<Known>>();

  const doubt = (): Known => ({ capabilities: { ...nothing, unknown: true }, untilMs: clock.now() + doubtMs });

  /** Shared by all callers, so the signal of one caller does not abort it. */
  const read = async (baseUrl: string): Promise<Known> => {
    try {
      const url = new URL('/openapi.json', baseUrl);
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await http.exchange({ method: 'GET', url, headers: { accept: 'application/json' }, signal });
      // A network that answers for the service says nothing about it.
      if (answer.status >= 500 || answer.status === 429 || isOfNetwork(answer)) return doubt();
      const document = answer.status === 200 ? openApiSchema.safeParse(jsonOf(answer)).data : undefined;
      const { idempotencyKey, cancel, linkedImages, pageProgress, options } = document?.info['x-quire'] ?? nothing;
      return {
        capabilities: { idempotencyKey, cancel, linkedImages, pageProgress, options: linkedImages ? options : [] },
        untilMs: Number.POSITIVE_INFINITY,
      };
    } catch {
      return doubt();
    }
  };

  return async ({ baseUrl }, signal) => {
    signal.throwIfAborted();
    const earlier = known.get(baseUrl);
    const fresh = earlier && (await unlessAborted(earlier, signal)).untilMs > clock.now() ? earlier : read(baseUrl);
    known.set(baseUrl, fresh);
    return (await unlessAborted(fresh, signal)).capabilities;
  };
}
