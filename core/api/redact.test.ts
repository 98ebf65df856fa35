import { expect, test } from 'vitest';
import { redact } from './redact.ts';

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
