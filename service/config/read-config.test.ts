import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCommandLine, readConfig } from './read-config.ts';
import { flagOf, settingNames, usage, variableOf } from './settings.ts';

function read(argv: string[], env: Record<string, string> = {}, text: string | null = null) {
  const line = parseCommandLine(argv, env);
  if (line.kind !== 'run') throw new Error('asked for help');
  return readConfig(line.flags, env, text === null ? null : { path: 'q.yaml', text }, ['data']);
}
const base = ['--data', 'd'];

describe('The configuration', () => {
  test('needs no more than a folder', () => {
    expect(read([...base, '--api-key', 'k'])).toEqual({ settings: { data: 'd' }, apiKeys: ['k'], limits: null });
  });

  test.each([
    ['--port=0', 'PORT', '0', 'port: 0', { port: 0 }],
    ['--host=::1', 'HOST', '::1', 'host: "::1"', { host: '::1' }],
    ['--processing-status=202', 'PROCESSING_STATUS', '202', 'processingStatus: 202', { processingStatus: 202 }],
    ['--workers=3', 'WORKERS', '3', 'workers: 3', { workers: 3 }],
    ['--allow-private-urls', 'ALLOW_PRIVATE_URLS', 'yes', 'allowPrivateUrls: true', { allowPrivateUrls: true }],
    [
      '--allowed-sources=wiki.intern, 10.0.0.0/8',
      'ALLOWED_SOURCES',
      'wiki.intern,10.0.0.0/8',
      'allowedSources: [wiki.intern, 10.0.0.0/8]',
      { allowedSources: ['wiki.intern', '10.0.0.0/8'] },
    ],
    ['--max-pages=500', 'MAX_PAGES', '500', 'maxPages: 500', { maxPages: 500 }],
    ['--task-minutes=30', 'TASK_MINUTES', '30', 'taskMinutes: 30', { taskMinutes: 30 }],
    ['--task-memory-mb=2048', 'TASK_MEMORY_MB', '2048', 'taskMemoryMb: 2048', { taskMemoryMb: 2048 }],
    ['--keep-days=30', 'KEEP_DAYS', '30', 'keepDays: 30', { keepDays: 30 }],
    ['--log-format=json', 'LOG_FORMAT', 'json', 'logFormat: json', { logFormat: 'json' }],
    [
      '--public-url=https://pdf.example.com/',
      'PUBLIC_URL',
      'https://pdf.example.com',
      'publicUrl: https://pdf.example.com',
      { publicUrl: 'https://pdf.example.com' },
    ],
  ])('takes %s, QUIRE_SERVICE_%s=%s and "%s" for the same', (flag, variable, value, line, expected) => {
    expect(read([...base, flag]).settings).toEqual({ data: 'd', ...expected });
    expect(read(base, { [`QUIRE_SERVICE_${variable}`]: value }).settings).toEqual({ data: 'd', ...expected });
    expect(read(base, {}, line).settings).toEqual({ data: 'd', ...expected });
  });

  test('takes a flag before the environment, and that before the file', () => {
    const env = { QUIRE_SERVICE_PORT: '2', QUIRE_SERVICE_WORKERS: '2' };
    const file = 'port: 3\nworkers: 3\nkeepDays: 3';
    expect(read([...base, '--port', '1'], env, file).settings).toMatchObject({ port: 1, workers: 2, keepDays: 3 });
  });

  test('takes an empty variable for none', () => {
    expect(read(base, { QUIRE_SERVICE_PORT: '' }, 'port: 3').settings.port).toBe(3);
  });

  test('takes keys from flags and the environment', () => {
    expect(read([...base, '--api-key', 'k', '--api-key', 'l'], { QUIRE_SERVICE_KEY: ' m ' }).apiKeys).toEqual([
      'k',
      'l',
      'm',
    ]);
  });

  test('takes limits from the file', () => {
    const text = 'limits:\n  default: { rate: { requests: 60, seconds: 60 } }\n  keys: { anna: { rate: none } }';
    expect(read(base, {}, text).limits).toEqual({
      default: { rate: { requests: 60, seconds: 60 } },
      keys: { anna: { rate: 'none' } },
    });
  });

  test('takes JSON for a file too', () => {
    expect(read([], {}, '{"data": "d", "limits": {"default": {"concurrency": 2}}}')).toMatchObject({
      settings: { data: 'd' },
      limits: { default: { concurrency: 2 } },
    });
  });

  test.each([
    [[], {}, null, '--data is missing'],
    [['--data', ' '], {}, null, '--data is a folder.'],
    [[...base, '--api-key', ' '], {}, null, '--api-key is empty'],
    [[...base, '--port', 'x'], {}, null, '--port is a number from 0 to 65535.'],
    [[...base, '--port', '65536'], {}, null, '--port is a number'],
    [[...base, '--port', '-1'], {}, null, '--port'],
    [[...base, '--workers', '0'], {}, null, '--workers is a number'],
    [[...base, '--processing-status', '204'], {}, null, '--processing-status is 200 or 202'],
    [[...base, '--public-url', 'https://x/y'], {}, null, '--public-url is an address'],
    [[...base, '--allowed-sources', '10.0.0.0/99'], {}, null, '--allowed-sources is a list of hosts'],
    [[...base, '--bogus'], {}, null, '--bogus'],
    [[...base, 'stray'], {}, null, 'stray'],
    [base, { QUIRE_SERVICE_PORT: 'x' }, null, 'QUIRE_SERVICE_PORT is a number from 0 to 65535.'],
    [base, {}, 'port: x', 'port in q.yaml is a number'],
    [base, {}, 'prot: 1', 'q.yaml: there is no setting "prot".'],
    [base, {}, 'apiKeys: [a]', "Keys don't belong into files"],
    [base, {}, 'a: [', "q.yaml can't be read"],
    [base, {}, '- a', 'q.yaml is not a list of settings'],
    [base, {}, 'limits: { default: { rate: 3 } }', 'limits.default.rate in q.yaml'],
    [base, {}, 'limits: { default: { concurrency: 0 } }', 'limits.default.concurrency in q.yaml'],
    [base, {}, 'limits: { keys: { a: { quota: { requests: 1, per: week } } } }', 'limits.keys.a.quota in q.yaml'],
    [base, {}, 'limits: { default: { speed: 3 } }', 'limits.default in q.yaml'],
  ])('%j with %j and %j is wrong', (argv, env, file, message) => {
    expect(() => read(argv, env, file)).toThrow(message);
  });

  test('names all that is wrong at once', () => {
    expect(() => read(['--port', 'x', '--workers', 'y'], {}, 'keepDays: 0')).toThrow(
      /--data is missing.*\n--port.*\n--workers.*\nkeepDays in q\.yaml/,
    );
  });

  test.each(['--help', '-h'])('%s helps before anything else', (flag) => {
    expect(parseCommandLine([flag], {})).toEqual({ kind: 'help' });
  });

  test('is all in docs/server.md', () => {
    const page = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8');
    for (const name of settingNames) {
      expect(page).toContain(`\`--${flagOf(name)}\``);
      expect(page).toContain(`\`${name}\``);
    }
  });

  test('is all in the usage, and no two settings share a name', () => {
    for (const name of settingNames) expect(usage).toContain(`--${flagOf(name)} `);
    expect(new Set(settingNames.map(variableOf)).size).toBe(settingNames.length);
  });
});
