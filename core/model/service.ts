/** A conversion service: which one, how it is called, what it can, and how it says no. */
import type { ErrorData } from '../errors/codes.ts';

export type ConversionKind = 'markdown' | 'epub';

/** Which service a task belongs to. Stable in the journal: this computer's port and token change at each start. */
export type ServiceRef = { place: 'local' } | { place: 'cloud'; address: string };

/** A service as it can be called now. `baseUrl` ends in /v1 without a slash; the key belongs to its origin only. */
export interface Endpoint {
  baseUrl: string;
  key: string | null;
}

export interface Capabilities {
  idempotencyKey: boolean;
  cancel: boolean;
  linkedImages: boolean;
  pageProgress: boolean;
  /** Fields of `quire` that a submission may have; none where the service does not say. */
  options: readonly string[];
}

/** Outcomes that are not success, alike for every call. `retryAtMs` is Unix time. */
export type Trouble =
  /** No request can have arrived, or it did not matter: trying again is safe. */
  | { kind: 'unavailable'; error: ErrorData; retryAtMs: number | null }
  /** 429: the whole service cools down. */
  | { kind: 'limited'; error: ErrorData; retryAtMs: number | null; reason: string | null; quotas?: Quota[] }
  /** 401, 402, no key: the service's tasks freeze until a person acts. */
  | { kind: 'blocked'; error: ErrorData }
  /** The service's final word on this request. */
  | { kind: 'rejected'; error: ErrorData };

/** One rule of the service as its RateLimit headers describe it; null where they are silent. */
export interface Quota {
  name: string;
  limit: number | null;
  windowMs: number | null;
  /** Counts requests at a time instead of requests in a window. */
  concurrent: boolean;
  remaining: number | null;
  resetMs: number | null;
}
