/** The manifests against the schemas of Kubernetes and KEDA, strictly: what no schema knows is refused, as a cluster refuses or drops it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const folder = new URL('../../deploy/kubernetes/', import.meta.url);
const documentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
const documents = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(new URL(file, folder), 'utf8')).map((document) => ({
    file,
    document: documentSchema.parse(document.toJS()),
  })),
);

const modelSchema = z.record(
  z.string(),
  z.custom<{ prototype: { validate(): void } }>((model) => typeof model === 'function'),
);

/** The same values; `read` is told the path of each that is looked at. */
const watched = <T extends object>(value: T, read: (path: string) => void, path = ''): T =>
  new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found;
      read(`${path}/${key}`);
      return found !== null && typeof found === 'object' ? watched(found, read, `${path}/${key}`) : found;
    },
  });

const pathsIn = (value: unknown, path = ''): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...pathsIn(inner, `${path}/${key}`)])
    : [];

/** What is wrong with it: the message of its schema, and fields that the schema did not look at since it does not know them. */
async function faultsOf(document: z.infer<typeof documentSchema>): Promise<string[]> {
  const { apiVersion, kind } = document;
  const from = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const models = modelSchema.parse({ ...(await import(`${from}/${apiVersion}`)) });
  const read = new Set<string>();
  const faults: string[] = [];
  try {
    models[kind]?.prototype.validate.call(watched(document, (path) => read.add(path)));
  } catch (error) {
    faults.push(String(error));
  }
  return [...faults, ...pathsIn(document).filter((path) => !read.has(path))];
}

describe('The manifests for Kubernetes', () => {
  test.each(documents.map(({ file, document }) => [file, document.kind, document.metadata.name, document] as const))(
    '%s: %s %s is as the schema wants it',
    async (_file, _kind, _name, document) => {
      expect(await faultsOf(document)).toEqual([]);
    },
  );

  test('would be refused with a field that there is not, or one that is missing or of another type', async () => {
    const document = documents.find(({ document: { kind } }) => kind === 'Deployment')?.document;
    const { spec, ...rest } = z.looseObject({ ...documentSchema.shape, spec: z.looseObject({}) }).parse(document);
    expect(await faultsOf({ ...rest, spec: { ...spec, replica: 2 } })).toEqual(['/spec/replica']);
    expect(await faultsOf({ ...rest, spec: { ...spec, replicas: 'two' } })).toEqual([
      expect.stringMatching(/replicas/),
    ]);
    expect(await faultsOf({ ...rest, spec: { ...spec, template: undefined } })).not.toEqual([]);
    expect(await faultsOf({ ...rest, kind: 'Deploymint' })).not.toEqual([]);
  });
});
