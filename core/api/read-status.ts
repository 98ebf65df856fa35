/** Reads a task's status as leniently as services in the wild demand. Pure. */
import { z } from 'zod';
import { quireProgressSchema, quireResultSchema } from '../../service/contract.ts';
import { isLoopback } from '../../service/ip-address.ts';
import type { ErrorCode, ErrorData } from '../errors/codes.ts';
import type { StatusOutcome } from '../model/service.ts';
import { reasonIn } from './http-answer.ts';

const statusSchema = z
  .object({ state: z.string(), progress: z.unknown(), quire: z.unknown(), data: z.unknown() })
  .partial({
    progress: true,
    quire: true,
    data: true,
  });
const dataSchema = z.object({ downloadURL: z.url({ protocol: /^https?$/ }), quire: z.unknown().optional() });
const failureSchema = z.object({ code: z.string() });

const documentErrors: ReadonlyMap<string, ErrorCode> = new Map([
  ['encrypted', 'pdf-encrypted'],
  ['wrong-password', 'pdf-encrypted'],
  ['damaged', 'pdf-damaged'],
  ['no-pages', 'pdf-damaged'],
  ['no-such-pages', 'no-such-pages'],
  ['not-a-pdf', 'not-a-pdf'],
  ['empty-file', 'empty-file'],
  ['out-of-memory', 'conversion-out-of-memory'],
  ['timed-out', 'conversion-too-long'],
  ['stalled', 'conversion-stalled'],
  ['converter-crashed', 'conversion-crashed'],
  // It was begun again and again, and each time the service went down with it.
  ['interrupted', 'conversion-crashed'],
  ['internal', 'conversion-broken'],
  ['too-many-pages', 'too-many-pages'],
  ['source-unreachable', 'url-unreachable'],
]);

/** What a service says about pages that came out well: nothing for a person to look at. */
const goodNews: ReadonlySet<string> = new Set(['page-recognised', 'page-without-text']);

/**
 * The outcome that a status body tells, by `state` only; null where it tells none. A state that the contract does not know counts
 * as processing: the queue's deadline ends it.
 */
export function readStatus(body: unknown, host: string, key: string | null): StatusOutcome | null {
  const status = statusSchema.safeParse(body).data;
  if (!status) return null;
  switch (status.state) {
    case 'completed':
      return readCompleted(status.data, host);
    case 'failed':
    case 'error':
      return { kind: 'failed', error: readFailure(body, status.quire, host, key) };
    case 'not_found':
      return { kind: 'unknown-task', error: { code: 'task-unknown', params: { host } } };
    default:
      return { kind: 'processing', percent: percentOf(status.progress), pages: pagesOf(status.quire) };
  }
}

/** It is kept with the task until its result has been compared; nobody prints contents of more pages. */
const mostAreas = 2000;

/** A service that is done and can't say where the result is will not say it by waiting. */
function readCompleted(body: unknown, host: string): StatusOutcome {
  const data = dataSchema.safeParse(body).data;
  if (!data) return { kind: 'rejected', error: { code: 'result-address-invalid', params: { host } } };
  const quire = quireResultSchema.safeParse(data.quire).data;
  return {
    kind: 'completed',
    downloadUrl: data.downloadURL,
    pages: quire?.pages ?? null,
    metadata: quire?.title === undefined ? null : { title: quire.title, authors: quire.authors ?? [] },
    warnings: (quire?.warnings ?? []).filter(({ code }) => !goodNews.has(code)),
    assets: quire?.assets ?? null,
    ...(quire?.leftOut && { leftOut: quire.leftOut.slice(0, mostAreas) }),
  };
}

function readFailure(body: unknown, quire: unknown, host: string, key: string | null): ErrorData {
  const said = failureSchema.safeParse(quire).data?.code ?? '';
  if (said === 'disk-full' && isLoopback(host.replace(/:\d+$/, '')))
    return { code: 'data-folder-full', params: { host } };
  const code = documentErrors.get(said) ?? 'conversion-failed';
  const reason = reasonIn(body, key);
  const params = { host, ...(reason === null ? { why: 'not-said' } : { reason }) };
  // What is worded here keeps the service's own sentence for "Copy details".
  return { code, params, ...(code !== 'conversion-failed' && reason !== null && { detail: { cause: reason } }) };
}

/** 0 to 100; null where the service says nothing usable. */
export function percentOf(progress: unknown): number | null {
  return typeof progress === 'number' && Number.isFinite(progress) ? Math.min(100, Math.max(0, progress)) : null;
}

function pagesOf(quire: unknown): { page: number; pages: number } | null {
  const pages = quireProgressSchema.safeParse(quire).data;
  return pages && pages.page >= 0 && pages.pages > 0
    ? { page: Math.min(pages.page, pages.pages), pages: pages.pages }
    : null;
}
