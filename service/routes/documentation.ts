/** The service’s description of itself: as OpenAPI for programs, and as a page of Swagger UI for people. No key is needed. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { openApiDocument } from '../openapi.ts';

/** Everything that the page loads comes from this service; no inline script or style runs. Pictures of the style sheet are data URIs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const css = 'text/css; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';

const files: { name: string; type: string; read(): string | Promise<Buffer> }[] = [
  { name: 'swagger-ui.css', type: css, read: () => readSwaggerUi('swagger-ui.css') },
  { name: 'swagger-ui-bundle.js', type: javascript, read: () => readSwaggerUi('swagger-ui-bundle.js') },
  { name: 'page.css', type: css, read: () => 'pre { white-space: pre-wrap; }' },
  {
    name: 'page.js',
    type: javascript,
    // Without `validatorUrl: null` Swagger UI would send the description’s address to a validator on the internet.
    read: () => `SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#operations', validatorUrl: null });`,
  },
];

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
          .headers({ 'content-security-policy': contentSecurityPolicy, 'x-content-type-options': 'nosniff' })
          .send(page(`${request.origin}/v1`)),
    });
  }
  for (const { name, type, read } of files) {
    const handler: RouteHandlerMethod = async (_request, reply) =>
      reply
        .type(type)
        .header('x-content-type-options', 'nosniff')
        .send(await read());
    app.route({ method, url: `/v1/docs/${name}`, handler });
  }
}

/** The file lies beside the bundle in the packed app, and in the package when running from source. */
function readSwaggerUi(name: string): Promise<Buffer> {
  const beside = fileURLToPath(new URL(`./swagger-ui/${name}`, import.meta.url));
  return readFile(beside).catch(() => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (base: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Asynchronous PDF Conversion Service</title>
<link rel="stylesheet" href="/v1/docs/swagger-ui.css"><link rel="stylesheet" href="/v1/docs/page.css">
<script src="/v1/docs/swagger-ui-bundle.js" defer></script><script src="/v1/docs/page.js" defer></script>
</head><body class="swagger-ui">
<div class="wrapper"><h2>How a conversion goes</h2>
<pre>${escaped(walkThrough(base))}</pre></div>
<div id="operations"></div>
</body></html>
`;

const walkThrough = (
  base: string,
): string => `# 1. Upload: announce, then send the fields and the file (or take any public address as pdfURL)
curl ${base}/file-upload/action/generate-presigned-url -H "Authorization: Bearer $KEY" --json '{"filename":"book.pdf"}'
curl "$uploadURL" -F key="$key" -F file=@book.pdf
# 2. Submit; the answer's sessionID names the task
curl ${base}/pdf-transform-epub/submit -H "Authorization: Bearer $KEY" --json '{"pdfURL":"'"$downloadURL"'","model":"gundam"}'
# 3. Ask again and again until the state is completed or failed
curl ${base}/pdf-transform-epub/result/$sessionID -H "Authorization: Bearer $KEY"
# 4. Download, without the key
curl -OJ "$resultURL"`;
