/** The OpenAPI description of what the contract leaves open: both upload protocols and the files behind signed links. */
import * as contract from './contract.ts';
import { filePaths } from './signed-links.ts';

/** Schemas of these operations, by their names in the document. */
export const uploadSchemas = {
  PresignRequest: contract.presignRequestSchema,
  PresignResponse: contract.presignResponseSchema,
  CreateMultipartRequest: contract.createMultipartRequestSchema,
  CreateMultipartResponse: contract.createMultipartResponseSchema,
  PresignPartsRequest: contract.presignPartsRequestSchema,
  PresignPartsResponse: contract.presignPartsResponseSchema,
  CompleteMultipartRequest: contract.completeMultipartRequestSchema,
  CompleteMultipartResponse: contract.completeMultipartResponseSchema,
  AbortMultipartRequest: contract.abortMultipartRequestSchema,
  AbortMultipartResponse: contract.abortMultipartResponseSchema,
  RemoteCacheInitRequest: contract.remoteCacheInitRequestSchema,
  RemoteCacheInitResponse: contract.remoteCacheInitResponseSchema,
  RemoteCacheUrlResponse: contract.remoteCacheUrlResponseSchema,
} as const;
type SchemaName = keyof typeof uploadSchemas;

const json = (name: SchemaName) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
/** Every link shows an id, so an id alone gives no access. */
const ownOnly =
  'An upload belongs to the API key that announced it. To any other key it is not there (404), whoever knows its id: a link ' +
  'that was shared reads that one document until it expires, also as `pdfURL`, and can’t be renewed or turned into anything else.';
const bounded =
  'Answers 413 for a document larger than this API key may keep here at all, and 507 (`STORAGE_QUOTA`) where it has no room for it ' +
  'now; announced bytes count until the upload is joined, aborted or too old.';
const unauthenticated = { $ref: '#/components/responses/Unauthenticated' };
const otherError = { $ref: '#/components/responses/OtherError' };
const pathParameter = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', minLength: 1 },
});
const binary = { schema: { type: 'string', format: 'binary' } };

/** @param origin below which the older protocol lies */
export function uploadPaths(origin: string): Record<string, object> {
  return {
    ...Object.fromEntries(contract.uploadActions.map((action) => [contract.paths.upload(action), actionPath(action)])),
    ...remoteCachePaths(origin),
    ...signedPaths(),
  };
}

const actions: Record<contract.UploadAction, { summary: string; request: SchemaName; response: SchemaName }> = {
  'generate-presigned-url': {
    summary: 'Announce an upload in one request',
    request: 'PresignRequest',
    response: 'PresignResponse',
  },
  'create-multipart-upload': {
    summary: 'Announce an upload in parts',
    request: 'CreateMultipartRequest',
    response: 'CreateMultipartResponse',
  },
  'generate-presigned-urls': {
    summary: 'Get the links that parts are sent to',
    request: 'PresignPartsRequest',
    response: 'PresignPartsResponse',
  },
  'complete-multipart-upload': {
    summary: 'Join the parts',
    request: 'CompleteMultipartRequest',
    response: 'CompleteMultipartResponse',
  },
  'abort-multipart-upload': {
    summary: 'Give up an upload in parts',
    request: 'AbortMultipartRequest',
    response: 'AbortMultipartResponse',
  },
};

const announces: ReadonlySet<contract.UploadAction> = new Set(['generate-presigned-url', 'create-multipart-upload']);

function actionPath(action: contract.UploadAction): object {
  const { summary, request, response } = actions[action];
  return {
    post: {
      operationId: action.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      description: announces.has(action) ? bounded : ownOnly,
      tags: ['file-upload'],
      requestBody: { required: true, content: json(request) },
      responses: {
        '200': { description: 'Done.', content: json(response) },
        '401': unauthenticated,
        default: otherError,
      },
    },
  };
}

function remoteCachePaths(origin: string): Record<string, object> {
  const servers = [{ url: origin }];
  const tags = ['remote-cache'];
  const errors = { '401': unauthenticated, default: otherError };
  return {
    [`${contract.remoteCachePath}/init`]: {
      servers,
      post: {
        operationId: 'initRemoteCacheUpload',
        summary: 'Announce an upload (older protocol)',
        description: bounded,
        tags,
        requestBody: { required: true, content: json('RemoteCacheInitRequest') },
        responses: { '200': { description: 'Done.', content: json('RemoteCacheInitResponse') }, ...errors },
      },
    },
    [`${contract.remoteCachePath}/{uploadId}/url`]: {
      servers,
      get: {
        operationId: 'getRemoteCacheUrl',
        summary: 'Join the parts and get the address (older protocol)',
        description: ownOnly,
        tags,
        parameters: [pathParameter('uploadId', 'The upload_id that was given')],
        responses: { '200': { description: 'Done.', content: json('RemoteCacheUrlResponse') }, ...errors },
      },
    },
  };
}

const etag = { ETag: { required: true, schema: { type: 'string', pattern: '^"[^"]*"$' } } };
const rangeHeader = { name: 'Range', in: 'header', required: false, schema: { type: 'string' } };
const ifRangeHeader = { name: 'If-Range', in: 'header', required: false, schema: { type: 'string' } };

/** The link is the permission; no key is needed. */
function signedPaths(): Record<string, object> {
  const signed = { tags: ['files'], security: [] };
  const token = pathParameter('token', 'Signed, for one purpose, for less than 7 days');
  const fileHeaders = {
    ...etag,
    'Accept-Ranges': { required: true, schema: { type: 'string', const: 'bytes' } },
    'Content-Disposition': { required: true, schema: { type: 'string', pattern: '^attachment; ' } },
    'Content-Length': { required: true, schema: { type: 'integer', minimum: 0 } },
  };
  const contentRange = { 'Content-Range': { required: true, schema: { type: 'string', pattern: '^bytes ' } } };
  const download = (operationId: string, summary: string, parameters: object[]) => ({
    get: {
      operationId,
      summary,
      ...signed,
      parameters: [...parameters, rangeHeader, ifRangeHeader],
      responses: {
        '200': { description: 'The whole file.', headers: fileHeaders, content: { '*/*': binary } },
        '206': {
          description: 'The range that was asked for.',
          headers: { ...fileHeaders, ...contentRange },
          content: { '*/*': binary },
        },
        '304': { description: 'The client has this version already (If-None-Match).', headers: etag },
        '416': { description: 'The file has no such bytes.', headers: contentRange },
        default: otherError,
      },
    },
    head: {
      operationId: operationId.replace('get', 'head'),
      summary: `${summary}: headers only`,
      ...signed,
      parameters,
      responses: {
        '200': { description: 'What GET would answer.', headers: fileHeaders },
        '304': { description: 'The client has this version already (If-None-Match).', headers: etag },
        default: otherError,
      },
    },
  });
  return {
    [template(filePaths.uploadForm)]: {
      post: {
        operationId: 'sendForm',
        summary: 'Send a file as a form: all fields that were given, then the part "file"',
        ...signed,
        parameters: [token],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: { '204': { description: 'It has arrived.', headers: etag }, default: otherError },
      },
    },
    [template(filePaths.uploadPart)]: {
      put: {
        operationId: 'sendPart',
        summary: 'Send a part; its ETag is asked for when the parts are joined',
        ...signed,
        parameters: [token],
        requestBody: { required: true, content: { '*/*': binary } },
        responses: { '200': { description: 'It has arrived.', headers: etag }, default: otherError },
      },
    },
    [template(filePaths.upload)]: download('getUpload', 'Read an upload back', [
      token,
      pathParameter('fileName', 'For people: the token alone says which file'),
    ]),
    [template(filePaths.result)]: download('getResult', 'Download a result or one of its images', [
      token,
      pathParameter('path', 'The name of the output, or the path of an image as the output links it'),
    ]),
  };
}

/** A router's pattern as a template below /v1: "/v1/files/parts/:token" → "/files/parts/{token}". */
const template = (pattern: string): string =>
  pattern
    .replace(/^\/v1/, '')
    .replace(/:(\w+)/g, '{$1}')
    .replace('*', '{path}');
