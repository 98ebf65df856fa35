import { describe, expect, it } from 'vitest';
import type { ServiceView } from '../../../core/model/views.ts';
import { milestoneText } from './live-region.tsx';
import { describeService } from './status-lamps.ts';

const counts = (done: number, working: number, total = 40, failed = 0, asking = 0) => ({
  ...{ done, working, total, failed, asking },
  ...{ ready: 0, paused: 0 },
});

const noLimits: ServiceView['limits'] = [];

describe('what a screen reader hears', () => {
  it.each([
    ['nothing between two milestones', counts(11, 29), counts(12, 28), ''],
    ['a quarter', counts(9, 31), counts(10, 30), '10 of 40 done'],
    ['the end', counts(39, 1), counts(40, 0), 'Finished. 40 of 40 converted.'],
    ['the end with failures', counts(37, 1, 40, 2), counts(38, 0, 40, 2), 'Finished. 38 of 40 converted, 2 failed.'],
    [
      'that it waits for a person',
      counts(36, 1, 40, 0, 3),
      counts(37, 0, 40, 0, 3),
      'Waiting for you. 37 of 40 converted.',
    ],
    ['nothing in a short queue before its end', counts(1, 3, 4), counts(2, 2, 4), ''],
    ['nothing when files were added', counts(10, 30), counts(10, 40, 50), ''],
    ['nothing when all is long over', counts(40, 0), counts(40, 0), ''],
  ])('%s', (_, before, now, words) => {
    expect(milestoneText(before, now) ?? '').toBe(words);
  });
});

describe('the service’s line', () => {
  const states = ['idle', 'connected', 'starting', 'unreachable', 'cooling', 'paced', 'key', 'credit'] as const;
  it.each(states)('words %s for both places', (state) => {
    for (const place of ['local', 'cloud'] as const) {
      expect(
        describeService({ place, host: 'h', state, untilMs: null, usage: null, limits: [], error: null }).text,
      ).not.toBe('');
    }
  });
  it.each([
    ['keychain-timeout', 'Keychain not answering'],
    ['address-insecure', 'Address not usable'],
    ['url-invalid', 'Address not usable'],
  ] as const)('does not blame the key for %s', (code, text) => {
    const asked = { place: 'cloud', host: 'h', state: 'key', untilMs: null, usage: null, limits: noLimits } as const;
    expect(describeService({ ...asked, error: { code, params: {} } }).text).toBe(text);
  });
  it('tells a missing key from a rejected one', () => {
    const asked = { place: 'cloud', host: 'h', state: 'key', untilMs: null, usage: null, limits: noLimits } as const;
    expect(describeService({ ...asked, error: { code: 'key-missing', params: {} } }).text).toBe('Key missing');
    expect(describeService({ ...asked, error: { code: 'key-rejected', params: {} } }).text).toBe('Key not accepted');
    expect(describeService({ ...asked, state: 'idle', error: null }, true).text).toBe('Key missing');
  });
});
