/** What deploy/ says about many machines, against the settings and the metrics that there are: none of it is run by a test. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { gaugesOf } from '../metrics.ts';
import { prometheusMetrics } from '../prometheus.ts';
import { readConfig } from './read-config.ts';
import { settingNames, variableOf } from './settings.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const secrets = ['QUIRE_SERVICE_SIGNING_KEY', 'QUIRE_SERVICE_PASSWORD_KEY'];
const variables = new Set([...settingNames.map(variableOf), ...secrets]);

const texts = z.record(z.string(), z.string());
const serviceSchema = z.looseObject({
  command: z.array(z.string()),
  environment: texts,
  deploy: z.object({ replicas: z.number() }),
  stop_grace_period: z.string(),
});
const compose = z
  .object({ services: z.looseObject({ api: serviceSchema, worker: serviceSchema }) })
  .parse(parse(read('compose.scale.yaml'), { merge: true })).services;

const documentSchema = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const documentsIn = (name: string) =>
  parseAllDocuments(read(`kubernetes/${name}`)).map((document) => documentSchema.parse(document.toJS()));
const manifests = documentsIn('quire.yaml');
const probeSchema = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const deploymentSchema = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    template: z.looseObject({
      metadata: z.looseObject({ annotations: texts }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.looseObject({
            args: z.array(z.string()),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
            livenessProbe: probeSchema,
            readinessProbe: probeSchema,
          }),
        ]),
      }),
    }),
  }),
});
const named = (name: string, kind: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const sharedInKubernetes = z.object({ data: texts }).parse(named('quire', 'ConfigMap')).data;
const pods = ['api', 'worker'].map((role) => {
  const { spec } = deploymentSchema.parse(named(`quire-${role}`, 'Deployment'));
  const [container] = spec.template.spec.containers;
  const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  return { role, spec, container, env: { ...sharedInKubernetes, ...own } };
});

/** What the environment of a process says; what an operator fills in is made up. */
const filled = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => variables.has(name) && !secrets.includes(name))
      .map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'x.org'),
      ]),
  );
interface Role {
  name: string;
  role: string;
  env: Record<string, string>;
  words: string[];
  graceSeconds: number;
}

const roles: Role[] = [
  ...(['api', 'worker'] as const).map((role) => ({
    name: `Compose ${role}`,
    role,
    env: compose[role].environment,
    words: compose[role].command,
    graceSeconds: Number.parseInt(compose[role].stop_grace_period, 10),
  })),
  ...pods.map(({ role, spec, container, env }) => ({
    name: `Kubernetes ${role}`,
    role,
    // The secrets that the manifest's first lines make.
    env: { QUIRE_SERVICE_DATABASE_URL: 'postgres://quire@db/quire', ...env },
    words: container.args,
    graceSeconds: spec.template.spec.terminationGracePeriodSeconds,
  })),
];

describe('What is deployed on many machines', () => {
  test.each(roles)('$name starts with settings that there are', ({ role, env, words }) => {
    expect(words).toEqual([role]);
    const unknown = Object.keys(env).filter((name) => name.startsWith('QUIRE_') && !variables.has(name));
    expect(unknown).toEqual([]);
    const { settings } = readConfig({}, filled(env), null, ['databaseUrl', 's3Bucket']);
    expect(settings).toMatchObject({ s3Bucket: 'documents', drainSeconds: 50 });
  });

  test.each(roles)('$name is given longer to stop than it drains', ({ env, graceSeconds }) => {
    expect(graceSeconds).toBeGreaterThan(Number(env.QUIRE_SERVICE_DRAIN_SECONDS));
  });

  test('has a secret only where it is needed', () => {
    const held = roles.map(({ name, env }) => [name, secrets.filter((secret) => secret in env)]);
    expect(held.slice(0, 2)).toEqual([
      ['Compose api', ['QUIRE_SERVICE_SIGNING_KEY']],
      ['Compose worker', ['QUIRE_SERVICE_PASSWORD_KEY']],
    ]);
    expect(pods.map(({ container }) => JSON.stringify(container.envFrom).match(/quire-\w+/g))).toEqual([
      ['quire-shared', 'quire-api'],
      ['quire-shared', 'quire-worker'],
    ]);
  });

  test.each(pods)('asks a $role where it listens how it is', ({ role, spec, container, env }) => {
    const [{ name, containerPort }] = container.ports;
    // An api's is that of the image.
    const image = /QUIRE_SERVICE_PORT=(\d+)/.exec(read('Dockerfile'))?.[1];
    expect(String(containerPort)).toBe(role === 'api' ? image : env.QUIRE_SERVICE_METRICS_PORT);
    expect(spec.template.metadata.annotations).toMatchObject({ 'prometheus.io/port': String(containerPort) });
    const { livenessProbe, readinessProbe } = container;
    expect([livenessProbe.httpGet, readinessProbe.httpGet]).toEqual([
      { path: '/healthz', port: name },
      { path: '/readyz', port: name },
    ]);
    // The image's own check asks there, too.
    expect(role === 'api' || compose.worker.environment.QUIRE_SERVICE_METRICS_PORT === image).toBe(true);
  });

  test('scales what there is', () => {
    const targets = ['hpa.yaml', 'keda.yaml']
      .flatMap(documentsIn)
      .flatMap(({ spec }) => z.object({ scaleTargetRef: z.object({ name: z.string() }) }).safeParse(spec).data ?? [])
      .map(({ scaleTargetRef: { name } }) => named(name, 'Deployment')?.metadata.name);
    expect(targets).toEqual(['quire-worker', 'quire-api', 'quire-worker']);
  });

  test.each(['grafana.json', 'kubernetes/keda.yaml', 'kubernetes/hpa.yaml'])(
    '%s asks for metrics that there are',
    async (name) => {
      const metrics = prometheusMetrics();
      const backlog = { waiting: 0, running: 0, oldestWaitMs: 0, meanMs: null };
      const exported = await metrics.read({ ...gaugesOf(backlog), workers: null, freeBytes: null });
      const known = new Set([...exported.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
      const asked = [...read(name).matchAll(/\b(?:quire|nodejs|process)_\w+/g)]
        .map(([metric]) => metric.replace(/_(?:bucket|sum|count)$/, ''))
        // What the adapter makes of two of them.
        .filter((metric) => metric !== 'quire_tasks_unfinished');
      expect(asked.filter((metric) => !known.has(metric))).toEqual([]);
      expect(asked).not.toEqual([]);
    },
  );
});
