/** Puts the HTTP side together: hooks and routes over parts that are handed in. */

import { type IncomingMessage, METHODS } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import type { Authentication, Owner } from './auth.ts';
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
import { type UploadParts, uploadActionRoutes } from './routes/upload-actions.ts';
import type { RequestTrace, Tracing } from './tracing.ts';
import { checkRequest, writeAnswer } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Each client asks every few seconds. A successful answer is logged at level `debug` only. */
    polled?: boolean;
  }
  interface FastifyRequest {
    /** Whose API key the request carries. Empty on routes that need no key. */
    owner: Owner;
    /** The origin that the client used: "http://127.0.0.1:8787". */
    readonly origin: string;
  }
}

export interface AppParts extends ConversionParts, UploadParts, FileParts, HealthParts {
  apiKeys: Authentication;
  /** The name or address that the service listens on. */
  host: string;
  /** The origin of links when a proxy stands in front. Null: the origin that the client used. */
  publicOrigin: string | null;
  connections: ConnectionLimits;
  tracing: Tracing;
  log: Log;
}

/** JSON bodies: the largest is the list of 10,000 parts. */
const maxJsonBytes = 1024 * 1024;
/** The request line and all header fields together. */
const maxHeaderBytes = 16 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { connections } = parts;
  const traces = requestTraces(parts.tracing);
  const app = fastify({
    bodyLimit: maxJsonBytes,
    // Unknown fields are ignored. These two (`__proto__`, `constructor`) are removed before any code sees them.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    connectionTimeout: connections.stalledMs,
    keepAliveTimeout: connections.keepAliveMs,
    requestTimeout: connections.requestMs,
    http: {
      headersTimeout: connections.headersMs,
      connectionsCheckingInterval: connections.checkMs,
      maxHeaderSize: maxHeaderBytes,
      // Node’s own answer says nothing; `checkHostField` does.
      requireHostHeader: false,
    },
    rewriteUrl: ({ url = '/' }) => tidyAddress(url),
    exposeHeadRoutes: false,
    genReqId: (raw) => traces(raw).id,
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
  // A body’s end comes from its connection, so the trace is entered again after it.
  const enter = ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void) => traces(raw).run(done);
  app.addHook('onRequest', enter).addHook('preValidation', enter);
  recordAnswers(app, parts, traces);

  app.addHook('onRequest', async ({ raw }) => checkHostField(raw.rawHeaders, raw.httpVersion));
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
      request.owner = await parts.apiKeys.authenticate(request.headers.authorization);
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

/** Monitoring programs ask here. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Counts and logs each answer, and ends its span. Answers that clients ask for every few seconds are logged at `debug`, and leave no
 * span. Both name the route’s pattern, not the address: a signed address is a permission.
 */
function recordAnswers(app: FastifyInstance, { apiKeys, log, metrics }: AppParts, traces: RequestTraces): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method, owner, raw } = request;
    const status = reply.statusCode;
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
    const ms = Math.round(reply.elapsedTime);
    const key = owner === '' ? null : (apiKeys.nameOf(owner).name ?? apiKeys.nameOf(owner).id);
    const details = { method, route, status, ms, ...(key !== null && { key }) };
    const quiet = probes.has(route) || (request.routeOptions.config.polled === true && status < 400);
    traces(raw).run(() => log({ level: quiet ? 'debug' : 'info', message: 'request', details }));
    if (!quiet) traces(raw).end({ route, status });
  });
}

type RequestTraces = (raw: IncomingMessage) => RequestTrace;

function requestTraces(tracing: Tracing): RequestTraces {
  const begun = new WeakMap<IncomingMessage, RequestTrace>();
  return (raw) => {
    const trace = begun.get(raw) ?? tracing.begin(raw);
    begun.set(raw, trace);
    return trace;
  };
}

/** Compressed bodies are refused: JSON requests are short, and a small compressed body could unpack to a very large one. */
function refuseCodings(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (/^(?:identity)?$/i.test(headers['content-encoding']?.trim() ?? '')) return;
    reply.header('accept-encoding', 'identity');
    throw new PlainError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without Content-Encoding.');
  });
}

/** Used when a request has no Host field, which HTTP/1.0 allows. */
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

/** All methods that Node’s parser accepts. CONNECT never reaches a route. */
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
      // Refused before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new PlainError(405, 'METHOD_NOT_ALLOWED', `This address answers to ${allow} only.`);
      },
      handler: () => {},
    });
  }
}
