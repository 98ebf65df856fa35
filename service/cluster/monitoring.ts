/** The port of a worker: it answers monitoring programs, and nobody else. */
import fastify from 'fastify';
import { answerErrors } from '../error-answers.ts';
import { isLoopback } from '../ip-address.ts';
import type { Log } from '../log.ts';
import { closeListener, listen } from '../open-port.ts';
import { checkLoopbackHost } from '../request-address.ts';
import { type HealthParts, healthRoutes } from '../routes/health.ts';
import type { Tracing } from '../tracing.ts';

export interface MonitoringOptions {
  /** Where it listens; nothing protects it but `token`. */
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Needed to read /metrics. */
  token: string | null;
}

export interface Monitoring {
  port: number;
  close(): Promise<void>;
}

/** A question and its answer are short. */
const requestMs = 10_000;

/** @throws ServiceStartError */
export async function openMonitoring(
  { host, port, token }: MonitoringOptions,
  parts: Omit<HealthParts, 'metricsToken'> & { tracing: Pick<Tracing, 'begin'>; log: Log },
): Promise<Monitoring> {
  const app = fastify({
    requestTimeout: requestMs,
    connectionTimeout: requestMs,
    genReqId: (raw) => parts.tracing.begin(raw).id,
  });
  answerErrors(app, parts.log);
  if (isLoopback(host)) {
    app.addHook('onRequest', async ({ headers, socket }) =>
      checkLoopbackHost(headers.host, socket.localPort ?? 0, null),
    );
  }
  healthRoutes(app, { ...parts, metricsToken: token });
  const listening = await listen(app, host, port);
  return { port: listening.port, close: () => closeListener(app) };
}
