import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { quireCapabilitiesSchema } from './contract.ts';
import { startTestService } from './fixtures/harness.ts';
import { openApiDocument } from './openapi.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An independent reading of the specification. */
const spec: Node = parse(readFileSync(new URL('./fixtures/openapi.yaml', import.meta.url), 'utf8'));
const ours: Node = JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1:8787', 200)));

function at(document: Node, ...path: string[]): Node {
  let value: unknown = document;
  for (const key of path) value = isNode(value) ? value[key] : undefined;
  return isNode(value) ? value : {};
}

/** A copy in which references are replaced by what they refer to. */
function resolve(document: Node, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(document, item));
  if (!isNode(value)) return value;
  if (typeof value.$ref === 'string')
    return resolve(document, at(document, ...value.$ref.replace('#/', '').split('/')));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolve(document, child)]));
}

/** What a schema demands, without its prose: types, required fields, constants, choices, defaults, formats and bounds. */
function demands(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const {
    type,
    required,
    const: constant,
    enum: choices,
    default: standard,
    format,
    minimum,
    minLength,
    properties,
    oneOf,
  } = schema;
  return {
    type,
    required: Array.isArray(required) ? [...required].sort() : [],
    constant,
    choices,
    standard,
    format,
    minimum,
    minLength,
    oneOf: Array.isArray(oneOf) ? oneOf.map(demands) : undefined,
    properties: isNode(properties)
      ? Object.fromEntries(
          Object.entries(properties)
            // What lies beyond the contract is one optional field.
            .filter(([name]) => name !== 'quire')
            .map(([name, child]) => [name, demands(child)]),
        )
      : {},
  };
}

const json = (container: unknown) => at(isNode(container) ? container : {}, 'content', 'application/json').schema;

const operations = Object.entries(at(spec, 'paths')).flatMap(([path, item]) =>
  Object.keys(isNode(item) ? item : {}).map((method) => ({ path, method })),
);

describe('The generated OpenAPI document says what the specification says', () => {
  test('there are the four operations and nothing under their paths but DELETE (section 1, 4)', () => {
    expect(operations).toHaveLength(4);
    for (const path of Object.keys(at(spec, 'paths'))) {
      const methods = Object.keys(at(ours, 'paths', path)).filter((method) => method !== 'delete');
      expect(methods, path).toEqual(Object.keys(at(spec, 'paths', path)));
    }
    const others = Object.keys(at(ours, 'paths')).filter((path) => !(path in at(spec, 'paths')));
    expect(
      others.filter((path) => !/^\/(file-upload\/action|files|api\/tasks\/files\/remote-cache)\//.test(path)),
    ).toEqual([]);
  });

  test.each(operations)(
    '$method $path has the same answers, bodies, parameters and headers (section 4)',
    ({ path, method }) => {
      const [theirs, mine] = [spec, ours].map((document) => {
        const operation = resolve(document, at(document, 'paths', path, method));
        return isNode(operation) ? operation : {};
      }) as [Node, Node];
      expect(mine.operationId).toBe(theirs.operationId);
      expect(mine.tags).toEqual(theirs.tags);
      expect(demands(json(mine.requestBody))).toEqual(demands(json(theirs.requestBody)));
      expect(isNode(mine.requestBody) && mine.requestBody.required).toEqual(
        isNode(theirs.requestBody) && theirs.requestBody.required,
      );

      const parametersOf = (operation: Node) =>
        (Array.isArray(operation.parameters) ? operation.parameters : [])
          .filter((parameter) => isNode(parameter) && parameter.required)
          .map(({ name, in: place, schema }) => ({ name, place, schema: demands(schema) }));
      expect(parametersOf(mine)).toEqual(parametersOf(theirs));

      const [theirAnswers, myAnswers] = [at(theirs, 'responses'), at(mine, 'responses')];
      expect(Object.keys(myAnswers).sort()).toEqual(Object.keys(theirAnswers).sort());
      for (const [status, theirAnswer] of Object.entries(theirAnswers)) {
        // "No stable schema": ours may have one.
        if (status === 'default' || !isNode(theirAnswer)) continue;
        expect(demands(json(myAnswers[status])), status).toEqual(demands(json(theirAnswer)));
        const headersOf = (answer: unknown) =>
          Object.fromEntries(
            Object.entries(at(isNode(answer) ? answer : {}, 'headers')).map(([name, header]) => {
              const { required, schema } = isNode(header) ? header : {};
              const { type, minimum } = isNode(schema) ? schema : {};
              return [name, { required, type, minimum }];
            }),
          );
        expect(headersOf(myAnswers[status]), status).toEqual(headersOf(theirAnswer));
      }
    },
  );

  test('every operation asks for a bearer token (section 5)', () => {
    expect(ours.security).toEqual(spec.security);
    const { type, scheme } = at(spec, 'components', 'securitySchemes', 'bearerAuth');
    expect(at(ours, 'components', 'securitySchemes', 'bearerAuth')).toMatchObject({ type, scheme });
  });

  test('the three shapes of a task are told apart by state (section 2.3)', () => {
    expect(at(ours, 'components', 'schemas', 'TaskStatus').discriminator).toEqual(
      at(spec, 'components', 'schemas', 'TaskStatus').discriminator,
    );
  });

  test('the version is that of the specification (section 9)', () => {
    expect(at(ours, 'info').version).toBe(at(spec, 'info').version);
    expect(ours.openapi).toBe(spec.openapi);
  });
});

describe('GET /openapi.json', () => {
  test.each(['/openapi.json', '/v1/openapi.json'])(
    '%s needs no key and names what lies beyond the contract',
    async (path) => {
      const { port } = await startTestService();
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const document = await response.json();
      expect(response.status).toBe(200);
      expect(document.servers).toEqual([{ url: `http://127.0.0.1:${port}/v1` }]);
      expect(quireCapabilitiesSchema.parse(document.info['x-quire']).idempotencyKey).toBe(true);
    },
  );

  test.each(['/', '/docs', '/v1/docs'])('%s is a page for people that loads everything from here', async (path) => {
    const { port } = await startTestService();
    const origin = `http://127.0.0.1:${port}`;
    const response = await fetch(origin + path);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'",
    );
    expect(policy).not.toContain('unsafe');
    expect(page).not.toMatch(/<script>|<style|\son\w+=|style="/i);
    expect([...page.matchAll(/https?:\/\/[^/"<\s]+/g)].every(([address]) => address === origin)).toBe(true);
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(4);
    // A proxy may forward the base address alone.
    expect(files.filter((file) => !file.startsWith('/v1/'))).toEqual([]);
    for (const file of files) {
      const loaded = await fetch(origin + file);
      expect([loaded.status, loaded.headers.get('content-type')]).toEqual([
        200,
        `text/${file.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
      ]);
      expect((await loaded.text()).length, file).toBeGreaterThan(0);
    }
  });

  test('describes 202 only where the service answers it', () => {
    const resultPath = '/pdf-transform-epub/result/{taskId}';
    expect(at(openApiDocument('http://x', 202), 'paths', resultPath, 'get', 'responses')).toHaveProperty('202');
    expect(at(openApiDocument('http://x', 200), 'paths', resultPath, 'get', 'responses')).not.toHaveProperty('202');
  });
});
