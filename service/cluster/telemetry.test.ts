import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../config/read-config.ts';
import { type LogEntry, silent } from '../log.ts';
import { idTracing, withTraceIds } from '../tracing.ts';
import { openTelemetry } from './telemetry.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe.each([
  ['one machine', idTracing()],
  ['several machines', openTelemetry('api', {}, silent)],
])('The traces of %s', (_, tracing) => {
  const idOf = (traceparent?: string) => tracing.begin({ headers: { ...(traceparent && { traceparent }) } }).id;

  test.each([`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-00`, `cc-${traceId}-${spanId}-01-later`])(
    'are those of the caller: %s',
    (traceparent) => expect(idOf(traceparent)).toBe(traceId),
  );

  test.each([
    undefined,
    '',
    traceId,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ])('are new ones where the caller names none, or not rightly: %s', (traceparent) => {
    const ids = [idOf(traceparent), idOf(traceparent)];
    for (const id of ids) expect(id).toMatch(/^(?!0{32})[\da-f]{32}$/);
    expect(new Set([...ids, traceId]).size).toBe(3);
  });

  test('are told by lines of the log, each its own, however the work goes on', async () => {
    const logged: LogEntry[] = [];
    const log = withTraceIds((entry) => void logged.push(entry), tracing);
    const [one, other] = [tracing.begin({ headers: {} }), tracing.begin({ headers: {} })];
    const gate = Promise.withResolvers<void>();
    const work = async (message: string, before: Promise<void>) => {
      await before;
      log({ level: 'info', message, details: { own: true } });
    };
    log({ level: 'info', message: 'none' });
    const late = one.run(() => work('late', gate.promise));
    await other.run(() => work('early', sleep(1)));
    other.run(() => gate.resolve());
    await late;
    expect(logged.map(({ message, details }) => [message, details])).toEqual([
      ['none', undefined],
      ['early', { trace_id: other.id, own: true }],
      ['late', { trace_id: one.id, own: true }],
    ]);
  });
});

test.each([
  { OTEL_TRACES_SAMPLER: 'sometimes' },
  { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' },
])('%j is refused', (env) => {
  expect(() => openTelemetry('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...env }, silent)).toThrow(
    ConfigError,
  );
});

/** What is sampled, by `traceparent` of the trace’s first span, where the caller’s flag is given. */
test.each([
  [{}, '01', true],
  [{}, '00', false],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, '01', false],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, '00', true],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, '01', false],
  [{ OTEL_SDK_DISABLED: 'true' }, '01', false],
])('with %j a trace of flags %s is recorded: %s', async (env, flags, isRecorded) => {
  const telemetry = openTelemetry('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...env }, silent);
  const request = telemetry.begin({ headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } });
  expect(await request.run(() => telemetry.span('work', {}, async (span) => span.isRecording()))).toBe(isRecorded);
});
