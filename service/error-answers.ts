/** Turns thrown errors into the answers that clients get. */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { diskFull, isDiskFull } from './disk-space.ts';
import { HttpError, notFound, PlainError, statusNames } from './errors.ts';
import { causeOf, type Log } from './log.ts';

export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const known = error instanceof HttpError ? error : isDiskFull(error) ? diskFull() : fromFastify(error);
    if (!known) {
      const details = { trace_id: request.id, route: request.routeOptions.url ?? '', cause: causeOf(error) };
      log({ level: 'error', message: 'a request met an unforeseen error', details });
    }
    send(reply, known ?? new PlainError(500, 'INTERNAL', 'The service met an error of its own.'));
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

/** The address can’t be read, so no route was found. */
export function answerUnroutable(_error: unknown, { id }: FastifyRequest, reply: FastifyReply): void {
  send(
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': id }),
    new PlainError(400, 'INVALID_URL', 'The address of the request is malformed.'),
  );
}

/** The bytes that arrived are not HTTP, or too long, or too slow: there is no request object. */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = unreadable(error.code);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${statusNames[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Ends the connection of a client that sends or reads too slowly, with an answer if none has begun. */
export function endSlow(socket: Socket, canAnswer: boolean): void {
  if (!canAnswer) return void socket.destroy();
  answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  socket.destroySoon();
}

function unreadable(code: string | undefined): PlainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new PlainError(431, 'HEADERS_TOO_LARGE', 'The header fields of the request are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlainError(408, 'TOO_SLOW', 'The request took too long to arrive.');
    default:
      return new PlainError(400, 'INVALID_HTTP', 'The request is not valid HTTP.');
  }
}

/** Error bodies follow the contract already. The route’s serializer is for its successful answers, so it is not used. */
function send(reply: FastifyReply, { status, headers, body }: HttpError): void {
  void reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(JSON.stringify(body));
}

/** Fastify’s own refusals by their codes; null for unexpected errors. */
function fromFastify(error: FastifyError | Error): HttpError | null {
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new PlainError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new PlainError(413, 'TOO_LARGE', 'The body is larger than this service allows.');
    default: {
      const { statusCode } = error;
      if (statusCode === 400) return invalidJson(error.message);
      return statusCode !== undefined && statusCode < 500 ? new PlainError(statusCode, 'REFUSED', error.message) : null;
    }
  }
}

const invalidJson = (message: string) =>
  new PlainError(400, 'INVALID_JSON', 'The body is not valid JSON.', [{ path: '', message }]);
