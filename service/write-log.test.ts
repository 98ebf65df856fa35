import { describe, expect, test } from 'vitest';
import { type LogEntry, redacting } from './log.ts';
import { logWriter } from './write-log.ts';

function written(format: 'json' | 'text', ...entries: LogEntry[]) {
  const lines: string[] = [];
  const log = redacting(logWriter({ format, level: 'info', write: (line) => lines.push(line) }), ['the-api-key']);
  for (const entry of entries) log(entry);
  return lines;
}
const started: LogEntry = { level: 'info', message: 'service started', details: { workers: 2 } };

describe('The log of a server', () => {
  test('is one JSON object a line', () => {
    const [line = ''] = written('json', started);
    expect(line.endsWith('\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      service: 'quire',
      msg: 'service started',
      workers: 2,
    });
  });

  test('is a line of text for people', () => {
    expect(written('text', started)).toEqual([expect.stringMatching(/^\S+Z info service started {"workers":2}\n$/)]);
  });

  test.each(['json', 'text'] as const)('has no line and no command to a terminal from a document, as %s', (format) => {
    const message = 'converter: \u001b[2J\nerror all is lost\r\u009b31m';
    const [line = '', ...more] = written(format, { level: 'info', message, details: { cause: '\u001b[2J\u009b' } });
    expect(more).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(line.slice(0, -1)).not.toMatch(format === 'text' ? /[\u0000-\u001f\u007f-\u009f]/ : /[\u0000-\u001f]/);
  });

  test.each(['json', 'text'] as const)('leaves out what is less than its level, as %s', (format) => {
    expect(written(format, { level: 'debug', message: 'probe' }, { level: 'error', message: 'fault' })).toHaveLength(1);
  });

  test.each(['json', 'text'] as const)('shows no secret, as %s', (format) => {
    const lines = written(format, {
      level: 'error',
      message: 'refused the-api-key',
      details: { cause: 'Error: Bearer abc at https://x.example/a?sig=abc', token: 'Bearer abc' },
    }).join('');
    expect(lines).not.toMatch(/the-api-key|abc/);
    expect(lines).toContain('https://x.example/a?[redacted]');
  });
});
