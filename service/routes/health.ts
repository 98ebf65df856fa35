/** For operators: liveness, readiness and metrics. Nothing here names a key or a document. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Awaitable } from '../asynchronous.ts';
import { credentialsOf } from '../auth.ts';
import { Unauthenticated } from '../errors.ts';
import type { Gauges, ReadableMetrics } from '../metrics.ts';

export interface HealthParts {
  /** Why the service should get no new work; empty if it should. */
  notReady(): Awaitable<string[]>;
  gauges(): Awaitable<Gauges>;
  /** Null: nothing is counted, and /metrics does not exist. */
  readable: ReadableMetrics | null;
  /** Needed to read /metrics; null: not protected. */
  metricsToken: string | null;
}

export function healthRoutes(app: FastifyInstance, { notReady, gauges, readable, metricsToken }: HealthParts): void {
  // Many monitoring programs use HEAD.
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/healthz', handler: () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async (_request, reply) => {
      const reasons = await notReady();
      return reasons.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reasons });
    },
  });
  if (!readable) return;
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null) checkToken(request.headers.authorization, metricsToken);
    return reply.type(readable.contentType).send(await readable.read(await gauges()));
  });
}

function checkToken(header: string | undefined, token: string): void {
  const given = credentialsOf(header);
  if (given === null) throw new Unauthenticated('missing');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(token))) throw new Unauthenticated('invalid');
}
