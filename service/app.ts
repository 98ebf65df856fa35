/** Puts the HTTP side together: hooks and routes over parts that are handed in. */

import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type HTTPMethods } from 'fastify';
import type { ApiKeys, Owner } from './auth.ts';
import { boundBodies, boundConnections, boundLeftovers, boundPace, type ConnectionLimits } from './connections.ts';
import { answerErrors, answerUnreadable, answerUnroutable, endSlow } from './error-answers.ts';
import { PlainError } from './errors.ts';
import { isLoopback } from './ip-address.ts';
import type { Log } from './log.ts';
import { checkHostField, checkLoopbackHost, tidyAddress } from './request-address.ts';
import { type ConversionParts, conversionRoutes } from './routes/conversions.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { type HealthParts, healthRoutes } from './routes/health.ts';
import { remoteCacheRoutes } from './routes/remote-cache.ts';
import { type FileParts, fileRoutes } from './routes/signed-files.ts';
import { uploadActionRoutes } from './routes/upload-actions.ts';
import { checkRequest, writeAnswer } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by each client: an answer that went well is no line of the log but at `debug`. */
    polled?: boolean;
  }
  interface FastifyRequest {
    /** Set where a route asks for a key. */
    owner: Owner;
    /** As the client reached us: "http://127.0.0.1:8787". */
    readonly origin: string;
  }
}

export interface AppParts extends ConversionParts, FileParts, HealthParts {
  apiKeys: ApiKeys;
  /** What the service is bound to. */
  host: string;
  /** The origin that links begin with behind a proxy; null: as the client reached us. */
  publicOrigin: string | null;
  connections: ConnectionLimits;
  log: Log;
}

/** JSON bodies: the largest is the list of 10,000 parts. */
const maxJsonBytes = 1024 * 1024;
/** All header fields of a request with its address. */
const maxHeaderBytes = 16 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { connections } = parts;
  const app = fastify({
    bodyLimit: maxJsonBytes,
    // Unknown fields are passed over whatever they are called; these two never reach an object of ours.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    connectionTimeout: connections.stalledMs,
    keepAliveTimeout: connections.keepAliveMs,
    requestTimeout: connections.requestMs,
    http: {
      headersTimeout: connections.headersMs,
      connectionsCheckingInterval: connections.checkMs,
      maxHeaderSize: maxHeaderBytes,
    },
    rewriteUrl: ({ url = '/' }) => tidyAddress(url),
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    // Signed links are longer than the default allows, and ids of any length are just unknown.
    routerOptions: { maxParamLength: maxHeaderBytes },
  });
  app.setValidatorCompiler(checkRequest);
  app.setSerializerCompiler(writeAnswer);
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('owner', '');
  app.decorateRequest('origin', {
    getter() {
      return parts.publicOrigin ?? `${this.protocol}://${this.host || ownHost(this.socket)}`;
    },
  });
  boundConnections(app.server, connections.max);
  boundPace(app.server, connections, endSlow);
  boundLeftovers(app, connections.drainMs);
  answerErrors(app, parts.log);
  recordAnswers(app, parts);

  app.addHook('onRequest', async ({ raw }) => checkHostField(raw.rawHeaders));
  if (isLoopback(parts.host)) {
    app.addHook('onRequest', async (request) => {
      checkLoopbackHost(request.headers.host, request.socket.localPort ?? 0, parts.publicOrigin);
    });
  }
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const methods = collectMethods(app);
  await app.register(async (api) => {
    boundBodies(api, connections.jsonBodyMs);
    refuseCodings(api);
    api.addHook('onRequest', async (request) => {
      request.owner = parts.apiKeys.authenticate(request.headers.authorization);
    });
    await api.register(
      async (v1) => {
        conversionRoutes(v1, parts);
        uploadActionRoutes(v1, parts);
      },
      { prefix: '/v1' },
    );
    remoteCacheRoutes(api, parts);
  });
  await app.register(async (files) => fileRoutes(files, parts));
  healthRoutes(app, parts);
  documentationRoutes(app, parts.processingStatus);
  await app.after();
  refuseOtherMethods(app, methods);
  return app;
}

/** Programs that watch. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line and one count for each answer; what is asked every few seconds is counted only. Of the address only its
 * pattern: the rest may be a permission.
 */
function recordAnswers(app: FastifyInstance, { apiKeys, log, metrics }: AppParts): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method, owner, id } = request;
    const status = reply.statusCode;
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
    const ms = Math.round(reply.elapsedTime);
    const key = owner === '' ? null : (apiKeys.nameOf(owner).name ?? apiKeys.nameOf(owner).id);
    const details = { request: id, method, route, status, ms, ...(key !== null && { key }) };
    const quiet = probes.has(route) || (request.routeOptions.config.polled === true && status < 400);
    log({ level: quiet ? 'debug' : 'info', message: 'request', details });
  });
}

/** A compressed body is not unpacked: nothing that is sent here as JSON is long, and a small one could become very long. */
function refuseCodings(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (/^(?:identity)?$/i.test(headers['content-encoding']?.trim() ?? '')) return;
    reply.header('accept-encoding', 'identity');
    throw new PlainError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without Content-Encoding.');
  });
}

/** What stands for a Host field where HTTP/1.0 has none. */
const ownHost = ({ localAddress = '', localPort }: Socket): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

type MethodsByUrl = Map<string, Set<string>>;

function collectMethods(app: FastifyInstance): MethodsByUrl {
  const methods: MethodsByUrl = new Map();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
  });
  return methods;
}

/** All that the parser lets through; CONNECT never reaches a route. */
const everyMethod = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[];

/** 405 with Allow for a known address (RFC 9110, 15.5.6). */
function refuseOtherMethods(app: FastifyInstance, methods: MethodsByUrl): void {
  for (const method of everyMethod) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const [url, allowed] of [...methods]) {
    const others = everyMethod.filter((method) => !allowed.has(method));
    const allow = [...allowed].join(', ');
    app.route({
      method: others,
      url,
      // Before the body is read: whatever comes is refused.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new PlainError(405, 'METHOD_NOT_ALLOWED', `This address answers to ${allow} only.`);
      },
      handler: () => {},
    });
  }
}
