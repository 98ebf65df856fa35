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
import { fieldProblems, invalidBody, PlainError, RateLimited, TaskNotFound } from '../errors.ts';
import { outputFileName, stemOf } from '../file-name.ts';
import type { Metrics } from '../metrics.ts';
import type { Links } from '../signed-links.ts';
import { fileNameOfUrl, readPdfUrl } from '../sources/read-pdf-url.ts';
import type { NewTask, Source, Task, TaskOptions } from '../tasks/conversion-task.ts';
import type { PageProgress } from '../tasks/engine.ts';
import type { Conversions } from '../tasks/local-conversions.ts';
import { describeStatus } from '../tasks/task-status.ts';
import type { UploadOperations } from '../uploads/upload-operations.ts';
import type { ZodTypes } from '../validation.ts';

export interface ConversionParts {
  conversions: Conversions;
  uploads: UploadOperations;
  links: Links;
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
  const { conversions, links, metrics, uploads } = parts;
  const schema = { body: requestSchema, response: { 200: submittedTaskSchema } };
  app.withTypeProvider<ZodTypes>().post(paths.submit(kind), { schema }, async (request, reply) => {
    const { body, owner } = request;
    const read = readPdfUrl(body.pdfURL, links, request.host);
    if ('problem' in read) throw invalidBody([{ path: 'pdfURL', message: read.problem }]);
    const upload = read.from === 'upload' ? await uploads.find(read.uploadId) : null;
    const source: Source = read.from === 'upload' ? { ...read, sha256: upload?.sha256 ?? null } : read;
    const sourceName = source.from === 'upload' ? upload?.fileName : fileNameOfUrl(source.url);
    const task: NewTask = {
      id: randomUUID(),
      owner,
      idempotencyKey: readIdempotencyKey(request),
      kind,
      source,
      options: optionsOf(kind, body, sourceName ? stemOf(sourceName) : null),
    };
    const showHints = async () => {
      const { policy, available } = await conversions.hints(owner);
      if (policy) reply.header('ratelimit-policy', policy);
      if (available) reply.header('ratelimit', available);
    };
    try {
      const kept = await conversions.submit(task, body.quire?.password ?? null);
      if (kept.added) metrics.submitted(kind);
      await showHints();
      return { success: true as const, sessionID: kept.task.id };
    } catch (error) {
      const reason = refusalOf(error);
      if (reason) metrics.refused(reason);
      if (error instanceof RateLimited) await showHints();
      throw error;
    }
  });
}

/** Why a submission found no room; null for other errors. */
function refusalOf(error: unknown): Parameters<Metrics['refused']>[0] | null {
  if (error instanceof RateLimited) return error.body.reason ?? 'rate_exceeded';
  if (!(error instanceof PlainError) || error.status !== 507) return null;
  return error.body.code === 'STORAGE_QUOTA' ? 'storage_quota' : 'disk_full';
}

function taskRoutes(
  app: FastifyInstance,
  kind: ConversionKind,
  { conversions, links, processingStatus }: ConversionParts,
): void {
  const url = `${paths.result(kind, '')}:taskId`;
  // Tasks of other keys are treated as unknown.
  const find = async (id: string, owner: Owner): Promise<{ task: Task; progress: PageProgress | null }> => {
    const found = await conversions.find(id);
    if (found?.task.kind !== kind || found.task.owner !== owner) throw new TaskNotFound();
    return found;
  };
  const schema = { params: taskPath, response: { '2xx': taskStatusSchema } };
  app.withTypeProvider<ZodTypes>().get(url, { schema, config: { polled: true } }, async (request, reply) => {
    const { task, progress } = await find(request.params.taskId, request.owner);
    const status = describeStatus(task, progress, () => links.result(request.origin, task.id, task.options.fileName));
    reply.code(status.state === 'processing' ? processingStatus : 200);
    return status;
  });
  app.withTypeProvider<ZodTypes>().delete(url, { schema: { params: taskPath } }, async (request, reply) => {
    await conversions.forget((await find(request.params.taskId, request.owner)).task);
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
