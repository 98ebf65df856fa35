import { describe, expect, test } from 'vitest';
import { parseFlags } from './flags.ts';

const base = ['--data', 'd', '--api-key', 'k'];

describe('The command line', () => {
  test('needs no more than a folder and a key', () => {
    expect(parseFlags(base, {})).toEqual({
      kind: 'run',
      flags: {
        dataFolder: 'd',
        apiKeys: ['k'],
        port: 8787,
        host: '127.0.0.1',
        processingStatus: 200,
        allowPrivateUrls: false,
      },
    });
  });

  test('takes everything', () => {
    const argv = [
      ...base,
      '--api-key',
      'l',
      '--port=0',
      '--host',
      '::1',
      '--processing-status',
      '202',
      '--workers',
      '3',
      '--allow-private-urls',
    ];
    expect(parseFlags(argv, { QUIRE_SERVICE_KEY: ' m ' })).toMatchObject({
      flags: {
        apiKeys: ['k', 'l', 'm'],
        port: 0,
        host: '::1',
        processingStatus: 202,
        workers: 3,
        allowPrivateUrls: true,
      },
    });
  });

  test('takes the key from the environment alone', () => {
    expect(parseFlags(['--data', 'd'], { QUIRE_SERVICE_KEY: 'm' })).toMatchObject({ flags: { apiKeys: ['m'] } });
  });

  test.each([
    [['--api-key', 'k'], '--data is missing'],
    [['--data', 'd'], 'needs an API key'],
    [['--data', 'd', '--api-key', ' '], '--api-key is empty'],
    [[...base, '--port', 'x'], '--port is a number'],
    [[...base, '--port', '65536'], '--port is a number'],
    [[...base, '--port', '-1'], '--port'],
    [[...base, '--workers', '0'], '--workers is a number'],
    [[...base, '--processing-status', '204'], '--processing-status is 200 or 202'],
    [[...base, '--bogus'], '--bogus'],
    [[...base, 'stray'], 'stray'],
  ])('%j is wrong', (argv, message) => {
    const parsed = parseFlags(argv, {});
    expect(parsed.kind === 'wrong' && parsed.message).toContain(message);
  });

  test.each(['--help', '-h'])('%s helps before anything else', (flag) => {
    expect(parseFlags([flag], {})).toEqual({ kind: 'help' });
  });
});
