import { describe, expect, test } from 'vitest';
import { rateLimitErrorSchema } from './contract.ts';
import { invalidBody, notFound, PlainError, RateLimited } from './errors.ts';

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

  test('waits for whole milliseconds, rounded up', () => {
    expect(new RateLimited({ retryAfterMs: 1200.0001 }).body.retryAfterMs).toBe(1201);
    expect(new RateLimited({ retryAfterMs: 0 })).toMatchObject({
      body: { retryAfterMs: 0 },
      headers: { 'retry-after': '0' },
    });
  });

  test('says no more than is known', () => {
    const error = new RateLimited({});
    expect(error.headers).toEqual({});
    expect(error.body).toEqual({ error: 'rate_limited' });
  });
});

describe('Any other error', () => {
  test.each([
    ['400', invalidBody([{ path: 'model', message: 'is required' }])],
    ['404', notFound()],
    ['413', new PlainError(413, 'TOO_LARGE', 'The body is too large.')],
  ])('%s says its sentence where clients look for one: in "error" as in "message"', (_, { body }) => {
    expect(body).toMatchObject({ error: expect.stringMatching(/^[A-Z].+ /), message: 'error' in body && body.error });
  });
});
