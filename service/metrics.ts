/** What the parts of the service count. */
import type { ConversionKind, rateLimitReasons } from './contract.ts';
import { type Backlog, estimatedWaitMs } from './tasks/backlog.ts';

export interface Metrics {
  /** @param route the pattern, never the address */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  submitted(kind: ConversionKind): void;
  refused(reason: (typeof rateLimitReasons)[number] | 'disk_full' | 'storage_quota'): void;
  /** @param code why it failed, null where it did not */
  ended(task: {
    kind: ConversionKind;
    outcome: 'converted' | 'failed' | 'cancelled';
    code: string | null;
    pages: number;
  }): void;
  converted(kind: ConversionKind, seconds: number): void;
  swept(what: 'upload' | 'task', count: number): void;
}

/** Values at the moment of reading; null is not shown. */
export interface Gauges {
  waiting: number;
  running: number;
  oldestWaitSeconds: number;
  estimatedWaitSeconds: number | null;
  workers: number | null;
  freeBytes: number | null;
}

export function gaugesOf(backlog: Backlog): Omit<Gauges, 'workers' | 'freeBytes'> {
  const { waiting, running, oldestWaitMs } = backlog;
  const estimateMs = estimatedWaitMs(backlog);
  return {
    waiting,
    running,
    oldestWaitSeconds: oldestWaitMs / 1000,
    estimatedWaitSeconds: estimateMs === null ? null : estimateMs / 1000,
  };
}

/** Metrics that can be read at /metrics. */
export interface ReadableMetrics extends Metrics {
  contentType: string;
  read(gauges: Gauges): Promise<string>;
}

export const noMetrics: Metrics = {
  answered: () => {},
  submitted: () => {},
  refused: () => {},
  ended: () => {},
  converted: () => {},
  swept: () => {},
};
