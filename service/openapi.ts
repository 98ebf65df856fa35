/** The service's description of itself (OpenAPI 3.1), made from the contract's schemas. */
import { z } from 'zod';
import * as contract from './contract.ts';
import { type ConversionKind, conversionKinds, paths } from './contract.ts';
import { uploadPaths, uploadSchemas } from './openapi-uploads.ts';

/** What this service offers beyond the contract. */
export const capabilities: contract.QuireCapabilities = {
  version: 1,
  idempotencyKey: true,
  cancel: true,
  linkedImages: true,
  pageProgress: true,
  options: Object.keys(contract.quireOptionsSchema.shape),
};

const schemas = {
  ConversionRequest: contract.conversionRequestSchema,
  SubmittedTask: contract.submittedTaskSchema,
  TaskProcessing: contract.taskProcessingSchema,
  TaskCompleted: contract.taskCompletedSchema,
  TaskFailed: contract.taskFailedSchema,
  TaskNotFound: contract.taskNotFoundSchema,
  AuthenticationError: contract.authenticationErrorSchema,
  RateLimitError: contract.rateLimitErrorSchema,
  OtherError: contract.otherErrorSchema,
  ...uploadSchemas,
} as const;
type SchemaName = keyof typeof schemas | 'TaskStatus';

const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const answer = (description: string, schema: SchemaName) => ({ description, content: json(schemaRef(schema)) });

/** Errors that every operation with a key shares. */
const commonErrors = { '401': responseRef('Unauthenticated'), default: responseRef('OtherError') };

/**
 * @param origin of the request that asks, for `servers`
 * @param processingStatus what a task under way is answered with
 */
export function openApiDocument(origin: string, processingStatus: 200 | 202) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asynchronous PDF Conversion Service',
      version: '1.0.0',
      summary: 'Converts a PDF, referenced by URL, into Markdown or EPUB as an asynchronous task.',
      'x-quire': capabilities,
    },
    servers: [{ url: `${origin}/v1` }],
    security: [{ bearerAuth: [] }],
    paths: {
      ...Object.fromEntries(conversionKinds.flatMap((kind) => conversionPaths(kind, processingStatus))),
      ...uploadPaths(origin),
    },
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      parameters,
      headers,
      responses,
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)])),
        TaskStatus,
      },
    },
  };
}

/** As clients send and read: defaults need not be sent, and fields may be added in later versions. */
function jsonSchema(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
}

const names = { markdown: ['Markdown', 'PdfTransformMarkdown'], epub: ['EPUB', 'PdfTransformEpub'] } as const;

function conversionPaths(kind: ConversionKind, processingStatus: 200 | 202): [string, object][] {
  const [format, operation] = names[kind];
  const tags = [`pdf-transform-${kind}`];
  const submit = {
    operationId: `submit${operation}`,
    summary: `Submit a PDF-to-${format} task`,
    tags,
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: { required: true, content: json(schemaRef('ConversionRequest')) },
    responses: { '200': responseRef('SubmittedTask'), '429': responseRef('RateLimited'), ...commonErrors },
  };
  const taskId = [{ $ref: '#/components/parameters/TaskId' }];
  const status = {
    operationId: `get${operation}Result`,
    summary: `Read PDF-to-${format} status`,
    tags,
    parameters: taskId,
    responses: {
      '200': responseRef('TaskStatus'),
      ...(processingStatus === 202 && { '202': answer('The task is under way.', 'TaskProcessing') }),
      ...commonErrors,
    },
  };
  const forget = {
    operationId: `delete${operation}Task`,
    summary: `Stop and forget a PDF-to-${format} task`,
    tags,
    parameters: taskId,
    responses: { '204': { description: 'The task is stopped, and its result is removed.' }, ...commonErrors },
  };
  return [
    [paths.submit(kind), { post: submit }],
    // Not through paths.result, which would encode the braces.
    [`${paths.result(kind, '')}{taskId}`, { get: status, delete: forget }],
  ];
}

const parameters = {
  TaskId: { name: 'taskId', in: 'path', required: true, schema: jsonSchema(contract.taskIdSchema) },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Sent again with the same API key, it gives the task that it gave before. With another document (compared by its bytes, or ' +
      'by its address without a signature), other options or for the other conversion it is refused with 422. The password is ' +
      'not compared.',
    schema: jsonSchema(contract.idempotencyKeySchema),
  },
};

const headers = {
  'WWW-Authenticate': { required: true, description: 'A Bearer challenge.', schema: { type: 'string' } },
  'Retry-After': {
    required: false,
    description: 'Whole seconds, rounded up.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Policy': { required: false, description: 'Hints from evaluated rules.', schema: { type: 'string' } },
  RateLimit: { required: false, description: 'What each policy has left.', schema: { type: 'string' } },
};

const rateHeaders = { 'RateLimit-Policy': headerRef('RateLimit-Policy'), RateLimit: headerRef('RateLimit') };

const responses = {
  SubmittedTask: { ...answer('Submitted task.', 'SubmittedTask'), headers: rateHeaders },
  TaskStatus: answer('Task status in one of three shapes. A failed conversion is also HTTP 200.', 'TaskStatus'),
  Unauthenticated: {
    ...answer('Credentials are missing or invalid.', 'AuthenticationError'),
    headers: { 'WWW-Authenticate': headerRef('WWW-Authenticate') },
  },
  RateLimited: {
    ...answer('A rate, quota or concurrency decision rejected the submission; no task is created.', 'RateLimitError'),
    headers: { 'Retry-After': headerRef('Retry-After'), ...rateHeaders },
  },
  OtherError: {
    description: 'Any other HTTP error.',
    content: json({ anyOf: [schemaRef('TaskNotFound'), schemaRef('OtherError')] }),
  },
};

const TaskStatus = {
  oneOf: [schemaRef('TaskProcessing'), schemaRef('TaskCompleted'), schemaRef('TaskFailed')],
  discriminator: {
    propertyName: 'state',
    mapping: {
      processing: schemaRef('TaskProcessing').$ref,
      completed: schemaRef('TaskCompleted').$ref,
      failed: schemaRef('TaskFailed').$ref,
    },
  },
};
