import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ChildKind, environmentFor, forbidUnverifiedTls, takeEnvironment } from './environment.ts';
import { forkScript } from './side-process.ts';

const secrets = {
  QUIRE_API_KEY: 'cloud-key',
  QUIRE_SERVICE_KEY: 'service-key',
  HTTPS_PROXY: 'http://ada:sesame@proxy.example:3128',
  https_proxy: 'http://ada:sesame@proxy.example:3128',
  NPM_TOKEN: 'npm',
  AWS_SECRET_ACCESS_KEY: 'aws',
  NODE_OPTIONS: '--no-deprecation',
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
};

async function environmentOfA(kind: ChildKind): Promise<Record<string, string>> {
  const child = forkScript<object>(new URL('fixtures/tells-environment.ts', import.meta.url), kind);
  onTestFinished(child.kill);
  return new Promise((told, failed) => {
    child.onMessage((message) => told(message as Record<string, string>));
    child.onExit(() => failed(new Error('It ended without a word.')));
    child.send({});
  });
}

describe('A process beside this one', () => {
  it.each(['inspector', 'results', 'converter', 'keychain'] as const)('is told no secret as %s', async (kind) => {
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
    vi.stubEnv('LC_PAPER', 'de_DE.UTF-8');
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/bus');
    onTestFinished(() => void vi.unstubAllEnvs());
    const told = await environmentOfA(kind);
    expect(Object.keys(told).filter((name) => name in secrets)).toEqual([]);
    expect(JSON.stringify(told)).not.toMatch(/sesame|cloud-key|service-key|"aws"|"npm"/);
    expect(told).toMatchObject({ PATH: process.env.PATH, LC_PAPER: 'de_DE.UTF-8' });
    expect('DBUS_SESSION_BUS_ADDRESS' in told).toBe(kind === 'keychain');
  });

  it('keeps what it has compiled where it is told to, though it never ends by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-compiled-'));
    vi.stubEnv('NODE_COMPILE_CACHE', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, maxRetries: 5 });
    });
    await environmentOfA('inspector');
    await expect.poll(() => globSync('*/*', { cwd: folder }).length).toBeGreaterThan(0);
  });

  it('finds what Windows writes in capitals or not', () => {
    const env = { Path: 'C:\\Windows', SystemRoot: 'C:\\Windows', windir: 'C:\\Windows', Secret: 's' };
    expect(Object.keys(environmentFor('inspector', env))).toEqual(['Path', 'SystemRoot', 'windir']);
  });

  it('is never started with the whole environment', () => {
    const root = resolve(import.meta.dirname, '../..');
    const starts = globSync('{core,electron,cli,service,engine}/**/*.ts', { cwd: root })
      .filter((path) => !/\.test\.ts$|fixtures/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return [...text.matchAll(/\b(fork|spawn|new Worker)\([\s\S]*?\}\)/g)].map(([call]) => ({ path, call }));
      });
    expect(starts.map(({ path }) => path).sort()).toEqual([
      'core/processes/side-process.ts',
      'core/results/result-process.ts',
      'electron/embedded/processes.ts',
      'engine/pages/page-thread.ts',
      'service/tasks/engine-thread.ts',
    ]);
    expect(starts.filter(({ call }) => !/\benv\b/.test(call)).map(({ path }) => path)).toEqual([]);
  });
});

it('Keys are taken out of the environment by who reads them', () => {
  const env: NodeJS.ProcessEnv = { ...secrets };
  expect(takeEnvironment(env)).toEqual(secrets);
  expect(env).not.toHaveProperty('QUIRE_API_KEY');
  expect(env).not.toHaveProperty('QUIRE_SERVICE_KEY');
});

it.each([
  ['0', 'NODE_TLS_REJECT_UNAUTHORIZED', undefined],
  ['1', null, '1'],
  [undefined, null, undefined],
])('Certificates are checked where NODE_TLS_REJECT_UNAUTHORIZED is %s', (value, ignored, left) => {
  const env: NodeJS.ProcessEnv = { NODE_TLS_REJECT_UNAUTHORIZED: value };
  expect(forbidUnverifiedTls(env)).toBe(ignored);
  expect(env.NODE_TLS_REJECT_UNAUTHORIZED).toBe(left);
});
