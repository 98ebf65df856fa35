/** Metrics in the text format of Prometheus. Labels have few values: never a key, a task or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, ReadableMetrics } from './metrics.ts';

export function prometheusMetrics(): ReadableMetrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('quire_http_requests_total', 'Answered requests', ['method', 'route', 'status']);
  const requestSeconds = new Histogram({
    name: 'quire_http_request_duration_seconds',
    help: 'From the request’s head to the end of its answer',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers,
  });
  const submitted = counter('quire_tasks_submitted_total', 'Accepted tasks', ['kind']);
  const refused = counter('quire_submissions_refused_total', 'Submissions refused for lack of room or right', [
    'reason',
  ]);
  const ended = counter('quire_tasks_ended_total', 'Ended tasks; code says why they failed', [
    'kind',
    'outcome',
    'code',
  ]);
  const pages = counter('quire_pages_converted_total', 'Pages of converted documents', ['kind']);
  const seconds = new Histogram({
    name: 'quire_conversion_duration_seconds',
    help: 'In a worker, whatever its end',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_800],
    registers,
  });
  const swept = counter('quire_swept_total', 'Uploads and tasks removed for their age', ['what']);
  const gauges: Record<keyof Gauges, Gauge> = {
    waiting: new Gauge({ name: 'quire_tasks_waiting', help: 'Accepted and not yet in a worker', registers }),
    running: new Gauge({ name: 'quire_tasks_running', help: 'In a worker', registers }),
    oldestWaitSeconds: new Gauge({
      name: 'quire_queue_oldest_wait_seconds',
      help: 'How long the first of the waiting tasks has waited',
      registers,
    }),
    estimatedWaitSeconds: new Gauge({
      name: 'quire_queue_estimated_wait_seconds',
      help: 'How long a task would wait that came now, by the last conversions; absent where nothing runs',
      registers,
    }),
    workers: new Gauge({ name: 'quire_workers', help: 'Conversions at a time', registers }),
    freeBytes: new Gauge({ name: 'quire_disk_free_bytes', help: 'Free where the data lies', registers }),
  };
  let observesProcess = false;
  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds: taken }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, taken);
    },
    submitted: (kind) => submitted.inc({ kind }),
    refused: (reason) => refused.inc({ reason }),
    ended(task) {
      ended.inc({ kind: task.kind, outcome: task.outcome, code: task.code ?? '' });
      if (task.outcome === 'converted') pages.inc({ kind: task.kind }, task.pages);
    },
    converted: (kind, taken) => seconds.observe({ kind }, taken),
    swept: (what, count) => swept.inc({ what }, count),
    async read(now) {
      // It watches the event loop and the garbage collector, so it starts with the first reading.
      if (!observesProcess) collectDefaultMetrics({ register: registry });
      observesProcess = true;
      for (const name of Object.keys(gauges) as (keyof Gauges)[]) {
        const value = now[name];
        if (value === null || !Number.isFinite(value)) gauges[name].remove();
        else gauges[name].set(value);
      }
      return registry.metrics();
    },
  };
}
