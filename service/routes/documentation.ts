/** The service's description of itself, for programs and for people. No key is asked for. */
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi.ts';
import { openApiPage, pagePolicy } from '../openapi-page.ts';

export function documentationRoutes(app: FastifyInstance, processingStatus: 200 | 202): void {
  const method = ['GET', 'HEAD'];
  // Clients know the base address, which ends in /v1; people look at the root.
  for (const url of ['/openapi.json', '/v1/openapi.json']) {
    app.route({ method, url, handler: (request) => openApiDocument(request.origin, processingStatus) });
  }
  for (const url of ['/', '/docs', '/v1/docs']) {
    app.route({
      method,
      url,
      handler: (request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .headers({ 'content-security-policy': pagePolicy, 'x-content-type-options': 'nosniff' })
          .send(openApiPage(openApiDocument(request.origin, processingStatus))),
    });
  }
}
