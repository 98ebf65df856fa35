import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FetchResource } from '../tasks/ports.ts';
import { withFetchDeadlines } from './fetch-deadlines.ts';
import { png } from './fixtures/pictures.ts';

const { signal } = new AbortController();
const options = { resultUrl: 'https://convert.example/r.md', maxBytes: 1000, signal };
/** Ends only when it is told to. */
const hanging: FetchResource = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

describe('The pictures of one result', () => {
  test('that all hang are given up together, and no further one is asked for', async () => {
    let asked = 0;
    const fetch = withFetchDeadlines(
      (...args) => {
        asked += 1;
        return hanging(...args);
      },
      { eachMs: 60_000, quietMs: 20, totalMs: 60_000 },
    );
    expect(await Promise.all(Array.from({ length: 8 }, (_, n) => fetch(`https://x.example/${n}`, options)))).toEqual(
      Array.from({ length: 8 }, () => null),
    );
    expect(await fetch('https://x.example/9', options)).toBeNull();
    expect(asked).toBe(8);
  });

  test('of which some hang are fetched all the same, but for those', async () => {
    const fetch = withFetchDeadlines(
      (url, given) => (url.endsWith('/hangs') ? hanging(url, given) : Promise.resolve(png)),
      {
        ...{ eachMs: 20, quietMs: 60_000, totalMs: 60_000 },
      },
    );
    expect(await fetch('https://x.example/hangs', options)).toBeNull();
    expect(await fetch('https://x.example/a', options)).toBe(png);
  });

  test('are waited for as long as bytes of any of them come', async () => {
    const fetch = withFetchDeadlines(
      async (_, { onBytes }) => {
        for (let count = 0; count < 20; count += 1) {
          await sleep(10);
          onBytes?.();
        }
        return png;
      },
      { eachMs: 150, quietMs: 150, totalMs: 60_000 },
    );
    expect(await fetch('https://x.example/a', options)).toBe(png);
  });

  test('that drip for ever are given up in the end', async () => {
    const dripping: FetchResource = (url, given) => {
      const drip = setInterval(() => given.onBytes?.(), 2);
      return hanging(url, given).finally(() => clearInterval(drip));
    };
    const fetch = withFetchDeadlines(dripping, { eachMs: 60_000, quietMs: 60_000, totalMs: 30 });
    expect(await fetch('https://x.example/a', options)).toBeNull();
  });

  test('are let go with the reason of an abort', async () => {
    const controller = new AbortController();
    const fetching = withFetchDeadlines(hanging)('https://x.example/a', { ...options, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(fetching).rejects.toThrow('enough');
  });
});
