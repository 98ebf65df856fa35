/** Turns whatever was thrown into the answer that a client gets. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { HttpError, notFound, PlainError } from './errors.ts';
import { causeOf, type Log } from './log.ts';

export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const known = error instanceof HttpError ? error : fromFastify(error);
    if (!known) {
      log({
        level: 'error',
        message: 'a request met an unforeseen error',
        details: { route: request.routeOptions.url ?? '', cause: causeOf(error) },
      });
    }
    const { status, headers, body } = known ?? internalError;
    // Already as the contract says; the serializers of the route are for its successes.
    void reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => String(payload))
      .send(JSON.stringify(body));
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

const internalError = new PlainError(500, 'INTERNAL', 'The service met an error of its own.');

/** Fastify's own refusals by their codes; null for anything unforeseen. */
function fromFastify(error: FastifyError | Error): HttpError | null {
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new PlainError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new PlainError(413, 'TOO_LARGE', 'The body is larger than this service allows.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidJson(error.message);
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new PlainError(400, 'INVALID_URL', 'The address of the request is malformed.');
    default: {
      const { statusCode } = error;
      if (statusCode === 400) return invalidJson(error.message);
      return statusCode !== undefined && statusCode < 500 ? new PlainError(statusCode, 'REFUSED', error.message) : null;
    }
  }
}

const invalidJson = (message: string) =>
  new PlainError(400, 'INVALID_JSON', 'The body is not valid JSON.', [{ path: '', message }]);
