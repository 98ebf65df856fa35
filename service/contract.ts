/**
 * The wire's one source of truth: every body that the service reads or writes, as zod schemas. Types, the server's
 * validation, the client's parsing and the OpenAPI document all derive from this file.
 */
import { z } from 'zod';
import { parsePageRanges } from './page-ranges.ts';

export const conversionKinds = ['markdown', 'epub'] as const;
export const conversionKindSchema = z.enum(conversionKinds);
export type ConversionKind = z.infer<typeof conversionKindSchema>;

/** Paths below the base address, which ends in `/v1`. */
export const paths = {
  submit: (kind: ConversionKind) => `/pdf-transform-${kind}/submit`,
  result: (kind: ConversionKind, taskId: string) => `/pdf-transform-${kind}/result/${encodeURIComponent(taskId)}`,
  upload: (action: UploadAction) => `/file-upload/action/${action}`,
} as const;

/** Languages of scanned pages: BCP 47 tags or Tesseract's codes, as "pt-BR" or "chi_sim". */
export const languagesSchema = z
  .array(
    z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/),
  )
  .max(4);

/** "1-12,20-": pages and ranges of pages, counted from 1, with commas between them. */
export const pageRangesSchema = z
  .string()
  .max(2000)
  .refine((text) => parsePageRanges(text) !== null, 'names no pages; write them as "1-12,20-"');

/** What Quire’s own service understands beyond the contract. Clients send it only if the service advertises it. */
export const quireOptionsSchema = z.object({
  /** Markdown: `linked` = relative links, each resolving against the download URL; `inline` = data URIs (default). */
  images: z.enum(['inline', 'linked']).optional().describe('Images of a Markdown result: relative links or data URIs'),
  frontMatter: z.boolean().optional().describe('Begin a Markdown result with title, authors and pages as YAML'),
  pageAnchors: z.boolean().optional().describe('Mark in a Markdown result where each page of the PDF begins'),
  languages: languagesSchema
    .optional()
    .describe('Languages of scanned pages, BCP 47 tags or Tesseract’s codes; found out where not given'),
  pages: pageRangesSchema.optional().describe('Pages to convert, as "1-12,20-"; all where not given'),
  title: z.string().max(1000).optional().describe('Instead of the title that the document gives itself'),
  authors: z.array(z.string().max(500)).max(50).optional().describe('Instead of the authors that the document names'),
  cover: z.enum(['first-page', 'none']).optional().describe('Cover of an EPUB: the first page (default), or none'),
  password: z.string().max(1_024).optional().describe('Opens an encrypted PDF; kept in memory only'),
});
export type QuireOptions = z.infer<typeof quireOptionsSchema>;

/** Other fields are ignored, and so are unknown fields of `quire`. */
export const conversionRequestSchema = z.object({
  pdfURL: z.string().describe('Cloud URL of the PDF, obtained from the upload operation'),
  model: z.literal('gundam').describe('The only allowed value'),
  filename: z.string().optional().describe('Output file name without extension'),
  ignore_pdf_errors: z.boolean().default(true).describe('Ignore PDF parsing errors'),
  ignore_ocr_errors: z.boolean().default(true).describe('Ignore OCR errors'),
  quire: quireOptionsSchema
    .optional()
    .describe(
      'Beyond the contract. An object where it is sent; anything else is refused with 400, as is a wrong value in it',
    ),
});
export type ConversionRequest = z.input<typeof conversionRequestSchema>;

/** Other spellings that public clients send. If both are sent, the contract’s spelling counts. */
export const conversionRequestAliases = {
  ignorePDFErrors: 'ignore_pdf_errors',
  ignorePdfErrors: 'ignore_pdf_errors',
  ignoreOCRErrors: 'ignore_ocr_errors',
  ignoreOcrErrors: 'ignore_ocr_errors',
} as const;

/** Identifies one submission: sent again with the same API key it gives the same task, or 422 if the request differs. */
export const idempotencyKeySchema = z.string().min(1).max(255);

export const taskIdSchema = z.string().min(1).describe('The sessionID returned by submit');

export const submittedTaskSchema = z.object({
  success: z.literal(true),
  sessionID: z.string().describe('Task identifier; used as taskId in the result path'),
});
export type SubmittedTask = z.infer<typeof submittedTaskSchema>;

export const quireWarningSchema = z.object({ code: z.string(), page: z.number().int(), message: z.string() });
export type QuireWarning = z.infer<typeof quireWarningSchema>;

/** Page counts while a task runs; sent only to clients that sent `quire` on submit. */
export const quireProgressSchema = z.object({ page: z.number().int(), pages: z.number().int() });

/** An area of a page (1-based) in points from its upper left corner. */
export const pageAreaSchema = z.object({
  page: z.number().int(),
  x0: z.number(),
  y0: z.number(),
  x1: z.number(),
  y1: z.number(),
  /** Why its text is no part of the result ("running-line", "contents"); earlier versions told of contents only. */
  reason: z.string().optional(),
});

export const quireResultSchema = z.object({
  /** Of the whole document, also where only some were converted. */
  pages: z.number().int(),
  title: z.string().optional(),
  authors: z.array(z.string()).optional(),
  warnings: z.array(quireWarningSchema),
  /** Where text of the pages stands that the result leaves out on purpose. */
  leftOut: z.array(pageAreaSchema).optional(),
  /** Files that a linked Markdown refers to, relative to the download URL. */
  assets: z.array(z.object({ path: z.string(), sizeBytes: z.number().int() })),
});
export type QuireResult = z.infer<typeof quireResultSchema>;

const progress = z.number().optional().describe('Progress indicator, 0 to 100');

export const taskProcessingSchema = z.object({
  success: z.literal(true),
  state: z.literal('processing'),
  progress,
  quire: quireProgressSchema.optional(),
});
export const taskCompletedSchema = z.object({
  success: z.literal(true),
  state: z.literal('completed'),
  progress,
  data: z.object({
    downloadURL: z.url().describe('Location of the converted output'),
    quire: quireResultSchema.optional(),
  }),
});
export const taskFailedSchema = z.object({
  success: z.literal(false),
  state: z.literal('failed'),
  progress,
  error: z.string().describe('Human-readable failure reason'),
  /** The reason, for programs; sent only to clients that sent `quire` on submit. */
  quire: z.object({ code: z.string(), page: z.number().int().optional() }).optional(),
});
export const taskStatusSchema = z.discriminatedUnion('state', [
  taskProcessingSchema,
  taskCompletedSchema,
  taskFailedSchema,
]);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

/** 404 of the result operation, in the shape that public clients know. */
export const taskNotFoundSchema = z.object({
  success: z.literal(false),
  state: z.literal('not_found'),
  error: z.string(),
});

export const authenticationErrorSchema = z.object({
  error: z.string().describe('HTTP error category'),
  code: z.literal('UNAUTHENTICATED'),
  message: z.string(),
  resolution: z.string().describe('How to authenticate the request'),
});
export type AuthenticationError = z.infer<typeof authenticationErrorSchema>;

export const rateLimitReasons = ['rate_exceeded', 'quota_exceeded', 'concurrency_exceeded'] as const;
export const rateLimitErrorSchema = z.object({
  error: z.literal('rate_limited'),
  reason: z.enum(rateLimitReasons).optional(),
  retryAfterMs: z.number().min(0).optional().describe('Limiter-provided delay in milliseconds'),
  quire: z
    .object({ message: z.string().describe('Why the queue takes no more, as a sentence') })
    .optional()
    .describe('Beyond the contract'),
});
export type RateLimitError = z.infer<typeof rateLimitErrorSchema>;

/** Every other error of our service. Other services' bodies have no stable shape (contract, 7.4). */
export const otherErrorSchema = z.object({
  error: z.string().describe('What is wrong, as a sentence'),
  code: z.string().describe('The same for programs'),
  message: z.string().describe('As `error`: clients show the one or the other'),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type OtherError = z.infer<typeof otherErrorSchema>;

/* ---- uploads: separate from the contract's operations, as the public clients use them ---- */

export const maxUploadBytes = 524_288_000;
export const maxParts = 10_000;
/** The size of parts that our service asks for. Clients use the size in the answer. */
export const uploadPartBytes = 5 * 1024 * 1024;
/** In the older protocol most documents are one part, because a client of it sends all later parts wrongly. */
export const remoteCachePartBytes = 50 * 1024 * 1024;
/** Signed URLs of uploads and results live 7 days less a second. */
export const signedUrlSeconds = 604_799;
/** Clients upload in one request up to this size and in parts above it. */
export const multipartThresholdBytes = 5 * 1024 * 1024;

export const uploadActions = [
  'generate-presigned-url',
  'create-multipart-upload',
  'generate-presigned-urls',
  'complete-multipart-upload',
  'abort-multipart-upload',
] as const;
export type UploadAction = (typeof uploadActions)[number];

const fileName = { filename: z.string().optional(), fileSuffix: z.string().optional() };

export const presignRequestSchema = z.object(fileName);
export const presignResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({ uploadURL: z.url(), downloadURL: z.url(), fields: z.record(z.string(), z.string()) }),
});

export const createMultipartRequestSchema = z.object({
  fileSize: z.number().int().min(1).max(maxUploadBytes),
  ...fileName,
});
export const createMultipartResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({
    uploadID: z.string(),
    key: z.string(),
    partSize: z.number().int().positive(),
    totalParts: z.number().int().positive(),
  }),
});

const multipart = { uploadID: z.string(), key: z.string() };

export const presignPartsRequestSchema = z.object({
  ...multipart,
  partNumbers: z.array(z.number().int().min(1).max(maxParts)).min(1).max(maxParts),
});
export const presignPartsResponseSchema = z.object({
  success: z.literal(true),
  data: z.array(z.object({ partNumber: z.number().int(), uploadURL: z.url() })),
});

export const completeMultipartRequestSchema = z.object({
  ...multipart,
  parts: z
    .array(z.object({ partNumber: z.number().int().min(1).max(maxParts), etag: z.string() }))
    .min(1)
    .max(maxParts),
});
export const completeMultipartResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({ downloadURL: z.url() }),
});

export const abortMultipartRequestSchema = z.object(multipart);
export const abortMultipartResponseSchema = z.object({ success: z.literal(true), data: z.object({}) });

/** Where `/openapi.json` says what the service can do beyond the contract: `info["x-quire"]`. */
export const quireCapabilitiesSchema = z.object({
  version: z.literal(1),
  idempotencyKey: z.boolean(),
  cancel: z.boolean(),
  linkedImages: z.boolean(),
  pageProgress: z.boolean(),
  /** Fields of `quire` that a submission may have. Earlier services don’t send this list; they know these five. */
  options: z.array(z.string()).default(['images', 'frontMatter', 'pageAnchors', 'languages', 'password']),
});
export type QuireCapabilities = z.infer<typeof quireCapabilitiesSchema>;

/* ---- the older upload protocol, "remote-cache": everything lies below the origin, not below /v1 ---- */

export const remoteCachePath = '/api/tasks/files/remote-cache';

export const remoteCacheInitRequestSchema = z.object({
  file_extension: z.string().describe('With its dot: ".pdf"'),
  size: z.number().int().min(1).max(maxUploadBytes),
  file_name: z.string().optional(),
});
export const remoteCacheInitResponseSchema = z.object({
  data: z.object({
    upload_id: z.string(),
    part_size: z.number().int().positive(),
    total_parts: z.number().int().positive(),
    /** Always a list, as one public client reads it without checking that it is there. */
    uploaded_parts: z.array(z.number().int()),
    presigned_urls: z.record(z.string(), z.url()).describe('By part number, from "1"'),
  }),
});
export const remoteCacheUrlResponseSchema = z.object({
  data: z.object({
    url: z.url(),
    expires_at: z.iso.datetime(),
    file_name: z.string(),
    file_size: z.number().int(),
    mime_type: z.string(),
  }),
});
