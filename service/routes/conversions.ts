/** The four operations of the contract, and DELETE on a task. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import {
  type ConversionKind,
  conversionKinds,
  conversionRequestAliases,
  conversionRequestSchema,
  idempotencyKeySchema,
  paths,
  submittedTaskSchema,
  taskIdSchema,
  taskStatusSchema,
} from '../contract.ts';
import type { DiskSpace } from '../disk-space.ts';
import { fieldProblems, invalidBody, PlainError, RateLimited, TaskNotFound } from '../errors.ts';
import { outputFileName, stemOf } from '../file-name.ts';
import type { Limits } from '../limits/limiter.ts';
import type { StorageQuota } from '../limits/storage-quota.ts';
import type { Metrics } from '../metrics.ts';
import type { Links } from '../signed-links.ts';
import { fileNameOfUrl, readPdfUrl } from '../sources/read-pdf-url.ts';
import type { ConversionQueue } from '../tasks/conversion-queue.ts';
import type { NewTask, Source, Task, TaskOptions } from '../tasks/conversion-task.ts';
import { differenceOf } from '../tasks/same-submission.ts';
import { describeStatus } from '../tasks/task-status.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { ZodTypes } from '../validation.ts';

export interface ConversionParts {
  store: TaskStore;
  queue: ConversionQueue;
  uploads: Uploads;
  links: Links;
  limits: Limits;
  disk: DiskSpace;
  storage: StorageQuota;
  metrics: Metrics;
  /** 202 is for public clients that treat every 200 as finished. */
  processingStatus: 200 | 202;
}

const aliases = new Map<string, string>(Object.entries(conversionRequestAliases));

/** Accepts other spellings of fields and renames them to the contract’s. */
const requestSchema = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null) return body;
  const renamed = Object.entries(body).map(([field, value]) => [aliases.get(field) ?? field, value]);
  return { ...Object.fromEntries(renamed), ...body };
}, conversionRequestSchema);

const taskPath = z.object({ taskId: taskIdSchema });

/** The hook that authenticates must be registered already. */
export function conversionRoutes(app: FastifyInstance, parts: ConversionParts): void {
  for (const kind of conversionKinds) {
    submitRoute(app, kind, parts);
    taskRoutes(app, kind, parts);
  }
}

function submitRoute(app: FastifyInstance, kind: ConversionKind, parts: ConversionParts): void {
  const { limits, links, metrics, queue, store, uploads } = parts;
  const schema = { body: requestSchema, response: { 200: submittedTaskSchema } };
  app.withTypeProvider<ZodTypes>().post(paths.submit(kind), { schema }, async (request, reply) => {
    const { body, owner } = request;
    const read = readPdfUrl(body.pdfURL, links, request.host);
    if ('problem' in read) throw invalidBody([{ path: 'pdfURL', message: read.problem }]);
    const source = asItIsNow(read, uploads);
    const idempotencyKey = readIdempotencyKey(request);
    const task: NewTask = {
      id: randomUUID(),
      owner,
      idempotencyKey,
      kind,
      source,
      options: optionsOf(kind, body, nameOfSource(source, uploads)),
    };
    const earlier = idempotencyKey === null ? null : store.findByKey(owner, idempotencyKey);
    // With the earlier task’s id, the client would take that task’s result for the one that it wants now.
    const difference = earlier && differenceOf(earlier, task);
    if (difference) {
      throw new PlainError(
        422,
        'IDEMPOTENCY_KEY_REUSED',
        `This Idempotency-Key belongs to a task ${difference}. Send a new key for a new conversion.`,
      );
    }
    // A repeated submission gets the existing task’s id. It does not count against the limits.
    const showHints = () => {
      const { policy, available } = limits.hints(owner);
      if (policy) reply.header('ratelimit-policy', policy);
      if (available) reply.header('ratelimit', available);
    };
    if (!earlier) admit(owner, parts, showHints);
    const kept = queue.submit(task, body.quire?.password ?? null);
    if (kept.added) {
      limits.count(owner);
      metrics.submitted(kind);
    }
    showHints();
    return { success: true as const, sessionID: kept.task.id };
  });
}

/**
 * @param onLimit called before a 429 is thrown
 * @throws RateLimited, or PlainError 507; nothing is stored of the submission then
 */
function admit(owner: Owner, { disk, limits, metrics, queue, storage }: ConversionParts, onLimit: () => void): void {
  try {
    limits.check(owner);
    queue.checkRoom(owner);
    disk.check();
    // Results of accepted tasks are always kept, so a full quota refuses the next task.
    storage.check(owner, 0);
  } catch (error) {
    if (error instanceof RateLimited) {
      onLimit();
      metrics.refused(error.body.reason ?? 'rate_exceeded');
    } else if (error instanceof PlainError) {
      metrics.refused(error.body.code === 'STORAGE_QUOTA' ? 'storage_quota' : 'disk_full');
    }
    throw error;
  }
}

function taskRoutes(
  app: FastifyInstance,
  kind: ConversionKind,
  { links, processingStatus, queue, store }: ConversionParts,
): void {
  const url = `${paths.result(kind, '')}:taskId`;
  // Tasks of other keys are treated as unknown.
  const findTask = (id: string, owner: Owner): Task => {
    const task = store.find(id);
    if (task?.kind !== kind || task.owner !== owner) throw new TaskNotFound();
    return task;
  };
  const schema = { params: taskPath, response: { '2xx': taskStatusSchema } };
  app.withTypeProvider<ZodTypes>().get(url, { schema, config: { polled: true } }, async (request, reply) => {
    const task = findTask(request.params.taskId, request.owner);
    const status = describeStatus(task, queue.progressOf(task.id), () =>
      links.result(request.origin, task.id, task.options.fileName),
    );
    reply.code(status.state === 'processing' ? processingStatus : 200);
    return status;
  });
  app.withTypeProvider<ZodTypes>().delete(url, { schema: { params: taskPath } }, async (request, reply) => {
    await queue.forget(findTask(request.params.taskId, request.owner));
    return reply.code(204).send();
  });
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const field = request.headers['idempotency-key'];
  if (field === undefined) return null;
  const key = idempotencyKeySchema.safeParse(field);
  if (key.success) return key.data;
  throw invalidBody(fieldProblems(key.error).map(({ message }) => ({ path: 'Idempotency-Key', message })));
}

function optionsOf(
  kind: ConversionKind,
  { filename, ignore_pdf_errors, ignore_ocr_errors, quire }: z.output<typeof conversionRequestSchema>,
  sourceName: string | null,
): TaskOptions {
  return {
    fileName: outputFileName(kind, [filename, sourceName]),
    ignorePdfErrors: ignore_pdf_errors,
    ignoreOcrErrors: ignore_ocr_errors,
    images: quire?.images ?? 'inline',
    frontMatter: quire?.frontMatter ?? false,
    pageAnchors: quire?.pageAnchors ?? false,
    languages: quire?.languages ?? [],
    pages: quire?.pages ?? '',
    title: quire?.title?.trim() ?? '',
    authors: quire?.authors ?? [],
    cover: quire?.cover ?? 'first-page',
    extended: quire !== undefined,
    hasPassword: quire?.password !== undefined,
  };
}

const asItIsNow = (source: Source, uploads: Uploads): Source =>
  source.from === 'upload' ? { ...source, sha256: uploads.find(source.uploadId)?.sha256 ?? null } : source;

function nameOfSource(source: Source, uploads: Uploads): string | null {
  const name = source.from === 'upload' ? uploads.find(source.uploadId)?.fileName : fileNameOfUrl(source.url);
  return name ? stemOf(name) : null;
}
