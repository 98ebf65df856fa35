import { describe, expect, it } from 'vitest';
import { errorCodes } from '../core/errors/codes.ts';
import { wordError } from '../core/errors/wording.ts';
import { usage } from './arguments.ts';
import { view } from './fixtures/view.ts';
import { clockTime, doing, gapsLine, sentence, words } from './report-text.ts';

describe('what is missing in a result', () => {
  it.each<[number[], string | null]>([
    [[], null],
    [[7], '1 gap on page 7'],
    [[14, 31], '2 gaps on pages 14 and 31'],
    [Array.from({ length: 15 }, (_, i) => i + 1), '15 gaps on pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more'],
  ])('on pages %j is %s', (pages, line) => {
    expect(gapsLine(pages)).toBe(line);
  });
});

describe('what a task is doing', () => {
  it.each([
    [
      view({ place: 'cloud', status: 'uploading', progress: { unit: 'bytes', done: 12_400_000, total: 30_000_000 } }),
      'Uploading 12 of 30 MB',
    ],
    [
      view({ place: 'cloud', status: 'uploading', progress: { unit: 'bytes', done: 400, total: 1500 } }),
      'Uploading 0 of 2 kB',
    ],
    [view({ status: 'preparing' }), 'Reading'],
    [view({ status: 'uploading', progress: { unit: 'bytes', done: 400, total: 1500 } }), 'Reading'],
    [view({ status: 'submitting' }), 'Converting'],
    [view({ status: 'downloading' }), 'Saving'],
    [view({ activity: { kind: 'waiting', why: 'rate-limit', untilMs: null } }), 'The converter is busy'],
    [view({ progress: { unit: 'percent', done: 20, total: 100 } }), 'Converting 20 %'],
    [
      view({ place: 'cloud', activity: { kind: 'waiting', why: 'rate-limit', untilMs: 42_000 } }),
      'The service asks to wait, goes on in 0:42',
    ],
    [view({ activity: { kind: 'waiting', why: 'offline', untilMs: null } }), 'The service can’t be reached'],
    [view({ activity: { kind: 'waiting', why: 'turn', untilMs: null } }), 'Converting'],
  ])('%#', (task, expected) => {
    expect(doing(task, 0)).toBe(expected);
  });

  it.each([
    [5, '0:05'],
    [725, '12:05'],
    [3600, '1:00:00'],
  ])('%i seconds are %s', (seconds, expected) => {
    expect(clockTime(seconds)).toBe(expected);
  });
});

it('a result that can’t be read is named with its path, as it may have been paid for', () => {
  const file = 'kept/1/result';
  expect(words({ code: 'result-unprocessable', params: { file } }).advice).toContain(file);
});

describe.each(errorCodes)('the words for %s', (code) => {
  it.each(['', 'convert.example.com'])('fit a terminal: nothing of windows, buttons or menus, at “%s”', (host) => {
    const { advice } = words({ code, params: { host } });
    const withoutKeychain = advice.replace('or enter it in Quire’s Settings', '');
    expect(withoutKeychain).not.toMatch(
      /\b(retry|queue|options?|settings|click|enter|row)\b|Save as|other place|copy the/i,
    );
    expect(advice).toMatch(/\.$/);
    expect(sentence({ code, params: { name: 'a.pdf', host } }).length).toBeGreaterThan(10);
  });

  it('name only options that there are', () => {
    for (const host of ['', 'convert.example.com']) {
      for (const [option] of words({ code, params: { host } }).advice.matchAll(/--[a-z-]+/g)) {
        expect(usage).toContain(`  ${option} `);
      }
    }
  });

  // Of services elsewhere only.
  const neverHere = code === 'pages-unsupported' || code === 'address-insecure';
  it.skipIf(neverHere)('send nobody to where the document is converted already', () => {
    expect(words({ code, params: { host: '' } }).advice).not.toMatch(/on this computer|leave --service out/i);
    expect(wordError({ code, params: { host: '' } }).advice).not.toMatch(/on this computer/i);
  });
});
