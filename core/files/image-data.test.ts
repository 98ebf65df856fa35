import { expect, test } from 'vitest';
import { imageTypeOf } from './image-data.ts';

test.each([
  ['png', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')],
  ['jpg', Buffer.from('\xff\xd8\xff\xe0..', 'latin1')],
  ['gif', Buffer.from('GIF89a..')],
  ['webp', Buffer.from('RIFF....WEBPVP8 ')],
  ['avif', Buffer.from('\0\0\0\x20ftypavif', 'latin1')],
  ['tiff', Buffer.from('II*\0....', 'latin1')],
  ['bmp', Buffer.from(`BM${'.'.repeat(30)}`)],
  ['svg', Buffer.from('<?xml version="1.0"?>\n<!-- made by -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['svg', Buffer.from('\uFEFF <svg width="1">')],
])('%s', (extension, bytes) => {
  expect(imageTypeOf(bytes)?.extension).toBe(extension);
});

test.each(['', '<!doctype html><svg></svg>', '<html><svg/></html>', '{"error":"x"}', '%PDF-1.7', 'BM'])(
  '%j is no image',
  (text) => {
    expect(imageTypeOf(Buffer.from(text))).toBeNull();
  },
);
