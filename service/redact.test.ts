import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['authorization: Bearer abc.def-123', 'authorization: Bearer [redacted]'],
  ['{"authorization":"bearer abc"}', '{"authorization":"bearer [redacted]"}'],
  [`key quire_0123456789ab_${'x'.repeat(43)} refused`, 'key quire_0123456789ab_[redacted] refused'],
  ['GET /v1/files/results/eyJw.c2ln/book.epub', 'GET /v1/files/results/[redacted]/book.epub'],
  ['PUT /v1/files/parts/eyJw.c2ln', 'PUT /v1/files/parts/[redacted]'],
  ['route /v1/files/results/:token/*', 'route /v1/files/results/:token/*'],
  ['fetch https://b.example/a.pdf?X-Amz-Signature=1&x=2 failed', 'fetch https://b.example/a.pdf?[redacted] failed'],
  ['at https://user:pass@b.example/a.pdf', 'at https://[redacted]@b.example/a.pdf'],
  ['the token my-own-secret stands here', 'the token [redacted] stands here'],
  ['a task of 3 pages is a task', 'a task of 3 pages is a task'],
])('%j is logged as %j', (text, expected) => {
  expect(redact(text, ['my-own-secret', 'a'])).toBe(expected);
});
