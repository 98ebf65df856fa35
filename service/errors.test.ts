import { describe, expect, test } from 'vitest';
import { rateLimitErrorSchema } from './contract.ts';
import { RateLimited } from './errors.ts';

describe('A rate limit error (section 7.2, 8)', () => {
  test('rounds Retry-After up to whole seconds and carries the hints', () => {
    const error = new RateLimited({
      reason: 'concurrency_exceeded',
      retryAfterMs: 1201,
      policy: '"running";q=2;qu="concurrent-requests"',
      available: '"running";r=0',
    });
    expect(error.status).toBe(429);
    expect(error.headers).toEqual({
      'retry-after': '2',
      'ratelimit-policy': '"running";q=2;qu="concurrent-requests"',
      ratelimit: '"running";r=0',
    });
    expect(rateLimitErrorSchema.parse(error.body)).toEqual({
      error: 'rate_limited',
      reason: 'concurrency_exceeded',
      retryAfterMs: 1201,
    });
  });

  test('says no more than is known', () => {
    const error = new RateLimited({});
    expect(error.headers).toEqual({});
    expect(error.body).toEqual({ error: 'rate_limited' });
  });
});
