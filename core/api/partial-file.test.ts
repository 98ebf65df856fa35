import { expect, test } from 'vitest';
import { continuationOf, type PartialFile, rangeHeaders } from './partial-file.ts';

const partial: PartialFile = { sizeBytes: 100, etag: '"v1"', totalBytes: 250 };
const go = { kind: 'write', start: 100, totalBytes: 250, etag: '"v1"' };

test.each([
  ['the rest', 206, { 'content-range': 'bytes 100-249/250', etag: '"v1"' }, partial, go],
  ['the rest without an ETag', 206, { 'content-range': 'bytes 100-249/250' }, partial, go],
  ['the rest of an unknown whole', 206, { 'content-range': 'bytes 100-249/*', etag: '"v1"' }, partial, go],
  [
    'the rest of another file',
    206,
    { 'content-range': 'bytes 100-249/250', etag: '"v2"' },
    partial,
    { kind: 'start-over' },
  ],
  ['another part', 206, { 'content-range': 'bytes 0-249/250', etag: '"v1"' }, partial, { kind: 'start-over' }],
  [
    'a rest of another size',
    206,
    { 'content-range': 'bytes 100-299/300', etag: '"v1"' },
    partial,
    { kind: 'start-over' },
  ],
  ['a part without Content-Range', 206, { etag: '"v1"' }, partial, { kind: 'start-over' }],
  ['a part that nobody asked for', 206, { 'content-range': 'bytes 0-9/10' }, null, { kind: 'start-over' }],
  [
    'the whole anew',
    200,
    { 'content-length': '300', etag: '"v2"' },
    partial,
    { kind: 'write', start: 0, totalBytes: 300, etag: '"v2"' },
  ],
  [
    'the whole with a weak ETag',
    200,
    { etag: 'W/"v2"' },
    null,
    { kind: 'write', start: 0, totalBytes: null, etag: null },
  ],
  ['nothing left', 416, { 'content-range': 'bytes */100' }, partial, { kind: 'complete' }],
  [
    'nothing left of another file',
    416,
    { 'content-range': 'bytes */100', etag: '"v2"' },
    partial,
    { kind: 'start-over' },
  ],
  ['more than there is', 416, { 'content-range': 'bytes */50' }, partial, { kind: 'start-over' }],
])('%s', (_, status, headers, earlier, expected) => {
  expect(continuationOf(status, headers, earlier)).toEqual(expected);
});

test('a continuation is asked for only if the file is still the same', () => {
  expect(rangeHeaders(partial)).toEqual({ range: 'bytes=100-', 'if-range': '"v1"' });
  expect(rangeHeaders(null)).toEqual({});
});
