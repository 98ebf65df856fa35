import { describe, expect, it } from 'vitest';
import type { PastView } from '../../../core/model/views.ts';
import { pastScene } from '../../dev/past-scene.ts';
import { describePast, pastActions, primaryPast } from '../../tasks/past.ts';
import { dayLabel, historyLines, rowAfterKey } from './history-lines.ts';

const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime();
const now = noon(2026, 11, 21);
const [done] = pastScene(now);
const entry = (part: Partial<PastView>): PastView => ({ ...(done as PastView), ...part });

describe('the days of the history', () => {
  it.each([
    [now - 6 * 3_600_000, 'Today'],
    [noon(2026, 11, 20), 'Yesterday'],
    [noon(2026, 5, 12), '12 May'],
    [noon(2024, 5, 12), '12 May 2024'],
  ])('%d is %s', (at, label) => {
    const parts = dayLabel(at, now).replace(',', '').split(' ');
    expect(parts.sort()).toEqual(label.split(' ').sort());
  });

  it('stand above what ended on them, each once', () => {
    const at = (id: string, atMs: number) => entry({ id, atMs });
    const lines = historyLines([at('c', now), at('b', now - 1000), at('a', noon(2026, 11, 20))], now);
    expect(lines.map((line) => (line.kind === 'day' ? line.label : line.entry.id))).toEqual([
      'Today',
      'c',
      'b',
      'Yesterday',
      'a',
    ]);
  });

  it('come once more where the clock was set back in between', () => {
    const at = (id: string, atMs: number) => entry({ id, atMs });
    const lines = historyLines([at('c', now), at('b', noon(2026, 11, 22)), at('a', now)], now);
    expect(lines.map(({ kind }) => kind)).toEqual(['day', 'entry', 'day', 'entry', 'day', 'entry']);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });
});

describe('an entry of the history', () => {
  const remote = { host: 'h.example', acceptedAtMs: noon(2026, 11, 20), result: null } as const;
  const unstoppable = { code: 'stop-impossible', params: { name: 'a.pdf', host: 'h.example' } } as const;
  it.each([
    [{}, null, 'done', 'open'],
    [{ gaps: 2 }, 'Done with 2 gaps ·', 'warn', 'open'],
    [{ result: { name: 'a.md', folder: '/', kept: false } }, 'The result is no longer there ·', 'plain', 'convert'],
    [{ outcome: 'failed', result: null, error: { code: 'disk-full', params: {} } }, 'Failed.', 'fail', 'convert'],
    [{ outcome: 'accepted', ...remote }, 'Accepted by h.example, result never fetched ·', 'plain', 'convert'],
    [{ outcome: 'uncertain', ...remote, acceptedAtMs: null }, 'May have reached h.example ·', 'warn', 'convert'],
    [{ outcome: 'cancelled', ...remote }, 'Cancelled after h.example had accepted it ·', 'plain', 'convert'],
    [{ outcome: 'cancelled', ...remote, error: unstoppable }, 'Cancelled.', 'plain', 'convert'],
    [
      { outcome: 'accepted', ...remote, error: unstoppable },
      'Accepted by h.example, result never fetched ·',
      'plain',
      'convert',
    ],
    [
      { outcome: 'cancelled', ...remote, acceptedAtMs: null },
      'Cancelled, may have reached h.example ·',
      'plain',
      'convert',
    ],
  ] as const)('%o says %s', (part, word, tone, action) => {
    const one = entry(part);
    const view = describePast(one);
    expect(view.word).toBe(word);
    expect(view.tone).toBe(tone);
    expect(primaryPast(one)).toBe(action);
    expect(pastActions(one).flat().includes('reveal')).toBe(action === 'open');
  });

  it('says when a remote service took it', () => {
    expect(describePast(entry(remote)).text).toMatch(/accepted by h\.example on (20 November|November 20)$/);
    expect(describePast(entry({})).text).toMatch(/on this computer$/);
  });
});

it('An entry that failed says why before anything else', () => {
  const failed = { outcome: 'failed', result: null, error: { code: 'disk-full', params: { folder: '/' } } } as const;
  expect(describePast(entry(failed)).text).toMatch(/^No space is left in .* · /);
});

it.each(['cancelled', 'accepted'] as const)('An entry that was %s and could not be stopped says so', (outcome) => {
  const error = { code: 'stop-impossible', params: { name: 'a.pdf', host: 'h.example' } } as const;
  const { text } = describePast(entry({ host: 'h.example', acceptedAtMs: 1, result: null, outcome, error }));
  expect(text).toMatch(/^The service at h\.example could not be told to stop .* · /);
});

it('An entry whose outcome names the service does not name it twice', () => {
  const remote = { host: 'h.example', acceptedAtMs: null, result: null, outcome: 'uncertain' } as const;
  expect(describePast(entry(remote)).text).not.toContain('h.example');
});

describe('keys in the history', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  it.each([
    ['ArrowDown', 'b', 'c'],
    ['ArrowDown', 'e', 'e'],
    ['ArrowUp', 'b', 'a'],
    ['ArrowUp', 'a', 'a'],
    ['PageDown', 'b', 'd'],
    ['PageUp', 'b', 'a'],
    ['Home', 'd', 'a'],
    ['End', 'b', 'e'],
    ['x', 'b', null],
  ])('%s leads from %s to %s', (key, from, to) => expect(rowAfterKey(key, ids, from, 2)).toBe(to));
});
