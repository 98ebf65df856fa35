import { describe, expect, test } from 'vitest';
import type { QueueChange } from '../../model/views.ts';
import { TestClock } from '../fixtures/test-clock.ts';
import { ChangeFeed } from './change-feed.ts';

function house() {
  const clock = new TestClock();
  const reports: string[] = [];
  const failing = { views: 0 };
  const feed = new ChangeFeed(clock, new AbortController().signal, (part, error) => reports.push(`${part}: ${error}`), {
    views: () => {
      if (failing.views-- > 0) throw new Error('no view');
      return [];
    },
    facts: (which) => (which.has('paused') ? { paused: true } : {}),
  });
  return { clock, feed, reports, failing };
}

describe('Listeners of changes', () => {
  test('hear of a change though another one fails', async () => {
    const { clock, feed, reports } = house();
    const heard: QueueChange[] = [];
    feed.listen(() => {
      throw new Error('the window is gone');
    });
    feed.listen((change) => heard.push(change));
    feed.fact('paused');
    await clock.advance(1000);
    feed.fact('paused');
    await clock.advance(1000);
    expect(heard.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(reports).toEqual(Array(2).fill('listener of changes: Error: the window is gone'));
  });

  test('hear later of what could not be put together, and miss no revision', async () => {
    const { clock, feed, reports, failing } = house();
    const heard: QueueChange[] = [];
    feed.listen((change) => heard.push(change));
    failing.views = 2;
    feed.fact('paused');
    await clock.advance(10_000);
    expect(heard).toEqual([{ revision: 1, upserted: [], removed: [], paused: true }]);
    expect(reports).toEqual(Array(2).fill('change feed: Error: no view'));
  });
});
