/** The files in deploy/ against the settings that there are: none of them is run by a test. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from './read-config.ts';
import { settingNames, variableOf } from './settings.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const file = { path: 'service.yaml', text: read('service.yaml') };
const variables = new Set(['QUIRE_SERVICE_CONFIG', 'QUIRE_SERVICE_KEY', ...settingNames.map(variableOf)]);
const ofService = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('QUIRE_SERVICE_')));
const secondsOf = (duration: string) => Number(/^(\d+)s?$/.exec(duration)?.[1]);

const dockerfile = read('Dockerfile');
/** What the image sets. */
const imageEnv = ofService(
  Object.fromEntries([...dockerfile.matchAll(/(QUIRE_SERVICE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
);
const compose = z
  .object({
    services: z.object({
      quire: z.object({ environment: z.record(z.string(), z.string()), stop_grace_period: z.string() }).loose(),
    }),
  })
  .loose()
  .parse(parse(read('compose.yaml'))).services.quire;
const unit = read('quire.service');
const unitEnv = ofService(
  Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
);
/** ${NAME:-default} as Compose reads it; a domain stands for what has no default. */
const composeEnv = Object.fromEntries(
  Object.entries(ofService(compose.environment)).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'pdf.example.com'),
  ]),
);

describe('What is deployed', () => {
  test.each([
    ['Dockerfile', imageEnv],
    ['compose.yaml', composeEnv],
    ['quire.service', unitEnv],
  ])('%s sets only what is a setting', (_, env) => {
    expect(Object.keys(env).filter((name) => !variables.has(name))).toEqual([]);
    expect(Object.keys(env)).not.toHaveLength(0);
  });

  test('is a configuration with which the service starts', () => {
    const inDocker = readConfig({}, { ...imageEnv, ...composeEnv }, file, ['data']);
    expect(inDocker).toMatchObject({
      settings: { data: '/data', host: '0.0.0.0', port: 8787, publicUrl: 'https://pdf.example.com', workers: 2 },
      limits: { default: { concurrency: expect.any(Number) } },
    });
    expect(readConfig({}, unitEnv, file, ['data']).settings.data).toBe('/var/lib/quire');
  });

  test('is given longer to stop than it drains', () => {
    expect(secondsOf(compose.stop_grace_period)).toBeGreaterThan(Number(composeEnv.QUIRE_SERVICE_DRAIN_SECONDS));
    const stop = secondsOf(/^TimeoutStopSec=(\S+)$/m.exec(unit)?.[1] ?? '');
    expect(stop).toBeGreaterThan(Number(unitEnv.QUIRE_SERVICE_DRAIN_SECONDS));
  });

  test('runs as a user without rights, and gets the signals itself', () => {
    const [, last = ''] = dockerfile.split(/^FROM .*\n(?![\s\S]*^FROM )/m);
    expect(last).toMatch(/^USER node$/m);
    // As a list: a shell in between would keep SIGTERM to itself.
    expect(last).toMatch(/^ENTRYPOINT \["node", "\/opt\/quire\/serve\.js"\]$/m);
    expect(last).toContain('/healthz');
    expect(last).not.toMatch(/^RUN .*npm/m);
    expect(compose).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(unit).toMatch(/^User=quire$/m);
  });

  test('takes uploads through the proxy, and keeps what is for its operators inside', () => {
    const caddy = read('Caddyfile');
    expect(caddy).toContain('@inside path /metrics /healthz /readyz');
    expect(caddy).toContain(`reverse_proxy quire:${imageEnv.QUIRE_SERVICE_PORT}`);
    expect(Number(/max_size (\d+)MiB/.exec(caddy)?.[1])).toBeGreaterThan(501);
  });
});
