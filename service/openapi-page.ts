/** The OpenAPI document as a page for people: made here, without scripts and without anything from elsewhere. */
import { createHash } from 'node:crypto';
import type { openApiDocument } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:3rem}section{border:1px solid var(--line);border-radius:.5rem;padding:.25rem 1rem 1rem;margin:1rem 0}
h3{font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:4.5rem}
h4{margin:1rem 0 .25rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid var(--line)}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:.5rem}
nav li{overflow-wrap:anywhere}`;

/** Nothing but the style above is allowed on the page. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

interface Operation {
  method: string;
  path: string;
  tag: string;
  /** What the path is added to. */
  base: string;
  node: Node;
}

/** @returns a whole HTML document */
export function openApiPage(document: Document): string {
  const operations = operationsOf(document);
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)];
  const base = document.servers[0]?.url ?? '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.info.title)}</title><style>${style}</style></head><body>
<h1>${escaped(document.info.title)}</h1>
<p>${escaped(document.info.summary)}</p>
<p>Version ${escaped(document.info.version)}. Base address: <code>${escaped(base)}</code>. For programs: <a href="/openapi.json">openapi.json</a>.</p>
<h2>How a conversion goes</h2>
<pre>${escaped(walkThrough(base))}</pre>
<nav><h2>Operations</h2><ul>${operations.map((each) => `<li><a href="#${idOf(each)}"><code>${each.method.toUpperCase()} ${escaped(each.path)}</code></a> ${escaped(textOf(each.node.summary))}</li>`).join('\n')}</ul></nav>
${groups.map(([tag, members]) => `<h2>${escaped(tag)}</h2>\n${members.map((each) => section(document, each)).join('\n')}`).join('\n')}
</body></html>
`;
}

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

const methods = ['get', 'head', 'post', 'put', 'delete'];

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const node = nodeOf(item)[method];
      if (!isNode(node)) return [];
      const server = nodeOf(listOf(nodeOf(item).servers)[0]).url;
      const base = textOf(server) || (document.servers[0]?.url ?? '');
      return [{ method, path, tag: textOf(listOf(node.tags)[0]), base, node }];
    }),
  );
}

const idOf = ({ node }: Operation): string => escaped(textOf(node.operationId));

function section(document: Document, operation: Operation): string {
  const { method, path, base, node } = operation;
  const parameters = listOf(node.parameters).map((each) => resolve(document, each));
  const request = bodySchema(document, node.requestBody);
  const answers = Object.entries(nodeOf(node.responses)).map(([status, answer]) => answerRow(document, status, answer));
  const open = Array.isArray(node.security) && node.security.length === 0;
  return `<section id="${idOf(operation)}"><h3><b>${method.toUpperCase()}</b>${escaped(path)}</h3>
<p>${escaped(textOf(node.summary))}. <code>${escaped(base + path)}</code>${open ? ' No key is asked for.' : ''}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map((each) => fieldRow(`${textOf(each.name)} (${textOf(each.in)})`, nodeOf(each.schema), each.required === true, textOf(each.description))))}` : ''}
${request ? `<h4>Body</h4>${fields(document, request)}` : ''}
<h4>Answers</h4>${table(answers)}</section>`;
}

const table = (rows: string[]): string => `<table>${rows.join('')}</table>`;

function fieldRow(name: string, schema: Node, required: boolean, description: string): string {
  return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(typeOf(schema))}${required ? ', required' : ''}</td><td>${escaped(description || textOf(schema.description))}</td></tr>`;
}

/** The fields of an object, those of inner objects by their whole path. */
function fields(document: Document, schema: Node): string {
  const rows = (node: Node, prefix: string): string[] =>
    Object.entries(nodeOf(node.properties)).flatMap(([name, child]) => {
      const inner = resolve(document, child);
      const required = listOf(node.required).includes(name);
      return [fieldRow(prefix + name, inner, required, ''), ...rows(inner, `${prefix}${name}.`)];
    });
  return table(rows(schema, ''));
}

function answerRow(document: Document, status: string, answer: unknown): string {
  const node = resolve(document, answer);
  const content = bodySchema(document, node);
  const shapes = content
    ? listOf(content.oneOf ?? content.anyOf).length > 0
      ? listOf(content.oneOf ?? content.anyOf)
      : [content]
    : [];
  const headers = Object.keys(nodeOf(node.headers));
  return `<tr><td><code>${escaped(status)}</code></td><td>${escaped(textOf(node.description))}${headers.length > 0 ? `<br>Headers: ${headers.map((name) => `<code>${escaped(name)}</code>`).join(', ')}` : ''}${shapes.map((shape) => fields(document, resolve(document, shape))).join('')}</td></tr>`;
}

/** What the JSON body of a request or an answer must be, null where there is none. */
function bodySchema(document: Document, container: unknown): Node | null {
  const schema = nodeOf(nodeOf(nodeOf(container).content)['application/json']).schema;
  return schema === undefined ? null : resolve(document, schema);
}

function typeOf(schema: Node): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const type = schema.type === 'array' ? `list of ${typeOf(nodeOf(schema.items))}` : textOf(schema.type);
  return schema.default === undefined ? type : `${type}, default ${JSON.stringify(schema.default)}`;
}

function resolve(document: Document, value: unknown): Node {
  const node = nodeOf(value);
  if (typeof node.$ref !== 'string') return node;
  const found = node.$ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((inner, key) => nodeOf(inner)[key], document);
  return resolve(document, found);
}
