import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { maxFormBytes, readForm } from './form.ts';

const maxFileBytes = 1_000;

/** A server that answers with what it read of a form: fields, file, name. */
async function send(body: string): Promise<unknown> {
  const server = createServer((request, response) => {
    readForm(
      request,
      async (file, fields, name) => ({ ...Object.fromEntries(fields), name, file: (await buffer(file)).toString() }),
      maxFileBytes,
    ).then(
      (read) => response.end(JSON.stringify(read)),
      (error) => {
        request.resume();
        response.end(JSON.stringify({ refused: error instanceof HttpError ? error.status : String(error) }));
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).json();
}

const part = (disposition: string, content: string, ...fields: string[]) =>
  `--x\r\n${[`Content-Disposition: form-data; ${disposition}`, ...fields].join('\r\n')}\r\n\r\n${content}\r\n`;
const key = part('name="key"', 'k');

describe('The file of a form', () => {
  test.each([
    ['with a name and a type', part('name="file"; filename="a.pdf"', '%PDF', 'Content-Type: application/pdf'), 'a.pdf'],
    ['without a name', part('name="file"', '%PDF'), ''],
    ['with an empty name', part('name="file"; filename=""', '%PDF'), ''],
    ['with its name in UTF-8', part('name="file"; filename="Größe 報告.pdf"', '%PDF'), 'Größe 報告.pdf'],
    ['with its name encoded', part('name="file"; filename*=UTF-8\'\'%E5%A0%B1.pdf', '%PDF'), '報.pdf'],
    ['behind another file', part('name="cover"; filename="c.png"', 'x') + part('name="file"', '%PDF'), ''],
  ])('is taken %s', async (_, file, name) => {
    expect(await send(`${key}${file}--x--\r\n`)).toEqual({ key: 'k', name, file: '%PDF' });
  });

  test('is taken though more comes behind it, within the size of a form', async () => {
    const file = part('name="file"', '%PDF');
    const behind = ' '.repeat(maxFormBytes / 2);
    expect(await send(`${key}${file}--x--\r\n${behind}`)).toEqual({ key: 'k', name: '', file: '%PDF' });
  });

  test.each([
    ['another part', `${key}${part('name="cover"; filename="c"', 'x'.repeat(2 * maxFormBytes))}--x--\r\n`],
    ['what stands before the first part', `${'x'.repeat(2 * maxFormBytes)}\r\n${key}--x--\r\n`],
  ])('is refused where %s is too long', async (_, body) => {
    expect(await send(body)).toEqual({ refused: 413 });
  });
});
