import { expect, test } from 'vitest';
import { redacting } from './log.ts';
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
  ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [redacted]'],
  ['Basic authentication is not supported', 'Basic authentication is not supported'],
  ['a task of 3 pages is a task', 'a task of 3 pages is a task'],
])('%j is logged as %j', (text, expected) => {
  const logged: string[] = [];
  redacting(({ message }) => logged.push(message), ['my-own-secret', 'a'])({ level: 'info', message: text });
  expect(logged).toEqual([expected]);
});

test.each([
  [
    'a presigned query',
    'GET https://s3.example/a.md?X-Amz-Signature=abc&x=1 failed',
    'GET https://s3.example/a.md?… failed',
  ],
  ['a query in escaped JSON', '{"u":"https:\\/\\/s3.example\\/a?sig=abc"}', '{"u":"https:\\/\\/s3.example\\/a?…"}'],
  ['user info', 'https://me:secret@host/x', 'https://…@host/x'],
  ['user info with its own sign', 'https://me:sec@ret@host/x', 'https://…@host/x'],
  ['a bearer value', 'Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['a bare key in a header', '"authorization":"abc"', '"authorization":"…"'],
  ['a signature alone', 'X-Amz-Signature=abc', 'X-Amz-Signature=…'],
  ['a key that we know', 'your key sk-123 is bad', 'your key … is bad'],
  ['what holds no secret', 'Nothing? to: hide.', 'Nothing? to: hide.'],
])('%s', (_, text, expected) => {
  expect(redact(text, ['sk-123', null, ''])).toBe(expected);
});
