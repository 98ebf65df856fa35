import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from './result-content.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

const epub = zipSync({
  mimetype: [strToU8('application/epub+zip'), { level: 0 }],
  'META-INF/container.xml': strToU8('<x/>'),
});
const zip = zipSync({ 'a.md': strToU8('# A') });
const long = `${'x'.repeat(100_000)}é`;

test.each([
  ['an EPUB', epub, 'epub', 'application/epub+zip', 'epub'],
  ['an EPUB that is announced as text', epub, 'epub', 'text/plain', 'epub'],
  ['an EPUB instead of Markdown', epub, 'markdown', '', 'something-else'],
  ['an EPUB that was cut off', epub.slice(0, -30), 'epub', '', 'broken'],
  ['a zip', zip, 'markdown', 'application/zip', 'zip'],
  ['a zip instead of an EPUB', zip, 'epub', '', 'something-else'],
  ['Markdown', '# Title', 'markdown', 'text/markdown', 'markdown'],
  ['Markdown that begins with HTML', '<div align="center">\n\n# T', 'markdown', 'text/markdown', 'markdown'],
  ['Markdown that is served as HTML', '# Title', 'markdown', 'text/html', 'markdown'],
  ['Markdown with a byte order mark', '\uFEFF# Title', 'markdown', '', 'markdown'],
  ['long Markdown with a character over a chunk’s end', long, 'markdown', '', 'markdown'],
  ['Markdown instead of an EPUB', '# Title', 'epub', '', 'something-else'],
  ['an HTML page', '\n<!DOCTYPE html><p>Not found', 'markdown', 'text/markdown', 'error-page'],
  ['an HTML page in capitals', '<HTML><BODY>', 'markdown', '', 'error-page'],
  ['an error of storage', '<?xml version="1.0"?><Error/>', 'markdown', 'application/xml', 'error-page'],
  ['a JSON error', '{"error":"gone"}', 'markdown', 'application/json', 'error-page'],
  [
    'an error of storage without a declaration',
    '<Error><Code>ExpiredToken</Code><Message>m</Message></Error>\n',
    'markdown',
    'text/markdown',
    'error-page',
  ],
  ['a JSON error that is announced as Markdown', '{"error":"gone"}', 'markdown', 'text/markdown', 'error-page'],
  ['a JSON message', '{"message":"Forbidden"}', 'markdown', 'text/plain', 'error-page'],
  ['a JSON failure', '{"success":false,"state":"expired"}', 'markdown', 'text/markdown', 'error-page'],
  ['a bare reason', 'Internal Server Error\n', 'markdown', 'text/markdown', 'error-page'],
  ['a bare reason with its number', '502 Bad Gateway', 'markdown', 'text/plain', 'error-page'],
  ['a gateway’s error code', 'error code: 521', 'markdown', 'text/plain; charset=UTF-8', 'error-page'],
  ['a reason in tags', '<h1>Server Error (500)</h1>', 'markdown', '', 'error-page'],
  ['a page behind a comment', '<!-- gw-3 -->\n<html><body>x', 'markdown', '', 'error-page'],
  ['a bare reason instead of an EPUB', 'Service Unavailable', 'epub', '', 'error-page'],
  ['Markdown that begins with a comment', '<!-- page 1 -->\n\n# T', 'markdown', 'text/markdown', 'markdown'],
  ['Markdown that is a comment', '<!-- nothing', 'markdown', 'text/markdown', 'markdown'],
  ['Markdown that begins with a heading in HTML', '<h1>Errors</h1>\n\ntext', 'markdown', 'text/markdown', 'markdown'],
  [
    'Markdown about errors of storage',
    '# Errors\n\n```xml\n<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>\n```\n',
    'markdown',
    'text/markdown',
    'markdown',
  ],
  ['Markdown about one reason', 'Internal Server Error means: try again.', 'markdown', '', 'markdown'],
  ['Markdown of one word that is a reason, too', 'Gone', 'markdown', 'text/markdown', 'markdown'],
  ['Markdown of one short line', 'Yes.', 'markdown', 'text/plain', 'markdown'],
  ['Markdown that is JSON without an error', '{"title":"x"}', 'markdown', 'text/plain', 'markdown'],
  ['long text that begins as an error', `{"error":"${'x'.repeat(100_000)}"}`, 'markdown', '', 'markdown'],
  ['Markdown that begins with a bracket', '[link](x)', 'markdown', 'text/markdown', 'markdown'],
  ['the PDF itself', '%PDF-1.7', 'markdown', '', 'something-else'],
  ['Latin 1', Buffer.from('caf\xe9', 'latin1'), 'markdown', '', 'something-else'],
  ['text that ends within a character', Buffer.from('é').subarray(0, 1), 'markdown', '', 'something-else'],
  ['a NUL far behind', `${'x'.repeat(100_000)}\0`, 'markdown', '', 'something-else'],
  ['nothing', '', 'markdown', '', 'something-else'],
] as const)('%s', async (name, bytes, expected, type, content) => {
  const path = join(folder, Buffer.from(name).toString('hex').slice(0, 200));
  await writeFile(path, bytes);
  expect(await contentOf(path, expected, type)).toBe(content);
});
