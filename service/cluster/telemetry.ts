/**
 * Spans of OpenTelemetry: a request, what it puts into the queue, what a worker does with it, and what either asks of the storage.
 * The standard variables of the environment say whether and where they go; without them there are only the ids of traces.
 */
import {
  type Attributes,
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider as Tracers,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ConfigError, type Env } from '../config/read-config.ts';
import type { Log } from '../log.ts';
import type { Tracing } from '../tracing.ts';

export interface Telemetry extends Tracing {
  /** For libraries that make spans of their own. */
  readonly tracers: Tracers;
  /** Does the work in a span of the trace that runs now. Attributes have no secret, name, address or key in them. */
  span<T>(
    name: string,
    given: { kind?: SpanKind; attributes?: Attributes },
    work: (span: Span) => Promise<T>,
  ): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

// The library knows one for the whole process.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

/** What an error says may quote a document or a secret. The log has it, redacted; spans have its type. */
const reticent: SpanProcessor = {
  onStart: () => {},
  onEnding(span) {
    if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * @param env the variables of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables that docs/scale.md names;
 *   the exporter reads its own from the process
 * @throws ConfigError
 */
export function openTelemetry(role: 'api' | 'worker', env: Env, log: Log): Telemetry {
  const isExporting =
    Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) &&
    env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
  if (isExporting) {
    const tell = (message: string) =>
      log({ level: 'warn', message: 'a trace was not recorded', details: { cause: message } });
    const ignore = () => {};
    diag.setLogger({ error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  }
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `quire-${role}` }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: isExporting ? samplerOf(env) : new AlwaysOffSampler(),
    // Events are errors with all that they say.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: isExporting ? [reticent, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })] : [],
  });
  const tracer = provider.getTracer('quire');
  return {
    tracers: provider,
    currentId: () => trace.getSpanContext(context.active())?.traceId ?? null,
    begin({ method = 'GET', headers }) {
      const attributes = { 'http.request.method': method };
      const caller = propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller);
      const own = trace.setSpan(caller, span);
      return {
        id: span.spanContext().traceId,
        run: (work) => context.with(own, work),
        end({ route, status }) {
          span
            .updateName(`${method} ${route}`)
            .setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    span: (name, given, work) =>
      tracer.startActiveSpan(name, given, async (span) => {
        try {
          return await work(span);
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : '_OTHER');
          throw error;
        } finally {
          span.end();
        }
      }),
    close: () => provider.shutdown(),
  };
}

/** @throws ConfigError */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: share = '1',
}: Env): Sampler {
  const [, asParent, root = ''] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number(share)),
  };
  const make = samplers[root];
  if (!make || !(Number(share) >= 0 && Number(share) <= 1)) {
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER is ${Object.keys(samplers).join(', ')}, or one of them after parentbased_; OTEL_TRACES_SAMPLER_ARG is a share from 0 to 1.`,
    );
  }
  return asParent ? new ParentBasedSampler({ root: make() }) : make();
}
