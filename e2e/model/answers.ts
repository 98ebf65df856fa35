/** What a service may answer to each call, by name: the names are what a failing run shows. */
import type { ErrorCode, ErrorData } from '../../core/errors/codes.ts';
import type { Trouble } from '../../core/model/service.ts';

const fault = (code: ErrorCode): ErrorData => ({ code, params: {} });

const troubles = {
  offline: () => ({ kind: 'unavailable', error: fault('service-unreachable'), retryAtMs: null }),
  'a page of the network': () => ({ kind: 'unavailable', error: fault('network-sign-in'), retryAtMs: null }),
  'server error': () => ({ kind: 'unavailable', error: fault('service-error'), retryAtMs: null }),
  'server error, wait 5 min': (nowMs) => ({
    ...{ kind: 'unavailable', error: fault('service-error'), retryAtMs: nowMs + 300_000 },
  }),
  '429': () => ({ kind: 'limited', error: fault('rate-limited'), retryAtMs: null, reason: null }),
  '429, wait 10 min': (nowMs) => ({
    ...{ kind: 'limited', error: fault('rate-limited'), retryAtMs: nowMs + 600_000, reason: null },
  }),
  '429, too many at a time': () => ({
    ...{ kind: 'limited', error: fault('rate-limited'), retryAtMs: null, reason: 'concurrency_exceeded' },
  }),
  '401': () => ({ kind: 'blocked', error: fault('key-rejected') }),
  '402': () => ({ kind: 'blocked', error: fault('credit-exhausted') }),
  refused: () => ({ kind: 'rejected', error: fault('service-rejected') }),
} as const satisfies Record<string, (nowMs: number) => Trouble>;

export const isTrouble = (answer: string): answer is keyof typeof troubles => answer in troubles;
export const troubleOf = (answer: keyof typeof troubles, nowMs: number): Trouble => troubles[answer](nowMs);
export { fault };

const common = Object.keys(troubles) as (keyof typeof troubles)[];

/** `hangs`: until it is let go, or the caller hangs up. */
export const answers = {
  upload: [...common, 'hangs', 'breaks'],
  submit: [
    ...common,
    'connects slowly',
    'hangs',
    'accepted, then hangs',
    'accepted, answer lost',
    'not accepted, answer lost',
    'breaks',
  ],
  status: [...common, 'hangs', 'breaks', 'processing', 'at 40 %', 'failed', 'unknown task', 'forgotten'],
  download: ['offline', 'server error', 'server error, wait 5 min', '429', 'refused', 'expired', 'hangs', 'breaks'],
  delete: ['offline', 'server error', '429, wait 10 min', '401', 'not allowed', 'carried out, answer lost', 'hangs'],
} as const;

export type Call = keyof typeof answers;
export type Answer<C extends Call = Call> = (typeof answers)[C][number];
export const calls = Object.keys(answers) as Call[];
