/** Reads a task’s status. It accepts bodies of services that differ from the contract. Pure. */
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
  ['unsupported-encryption', 'pdf-encryption-unsupported'],
  ['damaged', 'pdf-damaged'],
  ['no-pages', 'pdf-damaged'],
  ['no-such-pages', 'no-such-pages'],
  ['not-a-pdf', 'not-a-pdf'],
  ['empty-file', 'empty-file'],
  ['out-of-memory', 'conversion-out-of-memory'],
  ['timed-out', 'conversion-too-long'],
  ['stalled', 'conversion-stalled'],
  ['converter-crashed', 'conversion-crashed'],
  // The service stopped each time it converted this document.
  ['interrupted', 'conversion-crashed'],
  ['internal', 'conversion-broken'],
  ['too-many-pages', 'too-many-pages'],
  ['source-unreachable', 'url-unreachable'],
]);

/** Warnings about pages that were converted well: nobody needs to look at them. */
const harmless: ReadonlySet<string> = new Set(['page-recognised', 'page-without-text']);

/**
 * The outcome, by the field `state` only; null if there is none. An unknown state counts as processing, which the queue’s deadline
 * ends.
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

/** The list is stored with the task until the result has been compared. A page has a few areas: its head, its foot, its number. */
const mostAreas = 10_000;

/** Without a valid address the task is rejected: waiting does not help. */
function readCompleted(body: unknown, host: string): StatusOutcome {
  const data = dataSchema.safeParse(body).data;
  if (!data) return { kind: 'rejected', error: { code: 'result-address-invalid', params: { host } } };
  const quire = quireResultSchema.safeParse(data.quire).data;
  return {
    kind: 'completed',
    downloadUrl: data.downloadURL,
    pages: quire?.pages ?? null,
    metadata: quire?.title === undefined ? null : { title: quire.title, authors: quire.authors ?? [] },
    warnings: (quire?.warnings ?? []).filter(({ code }) => !harmless.has(code)),
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
  // With a message of our own, the service’s sentence is kept for “Copy details”.
  return { code, params, ...(code !== 'conversion-failed' && reason !== null && { detail: { cause: reason } }) };
}

/** 0 to 100; null if the service sends no usable number. */
export function percentOf(progress: unknown): number | null {
  return typeof progress === 'number' && Number.isFinite(progress) ? Math.min(100, Math.max(0, progress)) : null;
}

function pagesOf(quire: unknown): { page: number; pages: number } | null {
  const pages = quireProgressSchema.safeParse(quire).data;
  return pages && pages.page >= 0 && pages.pages > 0
    ? { page: Math.min(pages.page, pages.pages), pages: pages.pages }
    : null;
}
