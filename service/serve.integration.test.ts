import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { presignResponseSchema } from './contract.ts';
import { runNode } from './fixtures/child.ts';
import { startTestService, TestClient, temporaryFolder } from './fixtures/harness.ts';

const main = new URL('../dist/service/serve.js', import.meta.url);

/** Windows has no signals: there a process that is sent one just ends. */
const orderly = (signal: NodeJS.Signals) => (process.platform === 'win32' ? signal : 0);

describe('node serve.js', () => {
  test('prints where it listens, serves, and ends in good order at a signal', async () => {
    const data = await temporaryFolder();
    const child = runNode(main, ['--port', '0', '--data', data, '--api-key', 'k']);
    const line = await child.firstLine;
    expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:[1-9]\d*\/v1$/);
    const client = new TestClient(line.replace('listening on ', ''), 'k');
    expect((await client.call('GET', '/pdf-transform-epub/result/x')).status).toBe(404);
    expect(await child.kill('SIGTERM')).toBe(orderly('SIGTERM'));
    expect(child.stdout).toEqual([line]);
    expect(child.stderr()).toContain('service started');
  });

  test('goes on serving when nobody reads what it says any more', async () => {
    const child = runNode(main, ['--port', '0', '--data', await temporaryFolder(), '--api-key', 'k']);
    const client = new TestClient((await child.firstLine).replace('listening on ', ''), 'k');
    child.process.stderr?.destroy();
    const id = await client.submit('markdown', { pdfURL: await client.upload(new TextEncoder().encode('no PDF')) });
    // Its end is logged.
    expect(await client.ended('markdown', id)).toMatchObject({ state: 'failed' });
    expect((await client.status('markdown', id)).state).toBe('failed');
    expect(await child.kill('SIGTERM')).toBe(orderly('SIGTERM'));
  });

  test('takes the key from the environment, and hides it from its log', async () => {
    const data = await temporaryFolder();
    const child = runNode(main, ['--port', '0', '--data', data], { QUIRE_SERVICE_KEY: 'environment-key' });
    const client = new TestClient((await child.firstLine).replace('listening on ', ''), 'environment-key');
    expect((await client.call('GET', '/pdf-transform-epub/result/x')).status).toBe(404);
    expect(await child.kill('SIGINT')).toBe(orderly('SIGINT'));
    expect(child.stderr()).not.toContain('environment-key');
  });

  test('without a key it says so and does not start', async () => {
    const child = runNode(main, ['--data', await temporaryFolder()], { QUIRE_SERVICE_KEY: '' });
    expect(await child.exited).toBe(2);
    expect(child.stdout).toEqual([]);
    expect(child.stderr()).toMatch(/^The service needs an API key/);
  });

  test('wrong flags show the usage in few lines, below what is wrong', async () => {
    const child = runNode(main, ['--bogus']);
    expect(await child.exited).toBe(2);
    expect(child.stderr()).toContain('Usage: ');
    expect(child.stderr().split('\n').length).toBeLessThan(20);
  });

  test('a taken port and a taken folder are one sentence each', async () => {
    const data = await temporaryFolder();
    const first = runNode(main, ['--port', '0', '--data', data, '--api-key', 'k']);
    const port = new URL((await first.firstLine).replace('listening on ', '')).port;

    const samePort = runNode(main, ['--port', port, '--data', await temporaryFolder(), '--api-key', 'k']);
    expect(await samePort.exited).toBe(1);
    expect(samePort.stderr()).toBe(`Port ${port} on 127.0.0.1 is in use by another program.\n`);

    const sameFolder = runNode(main, ['--port', '0', '--data', data, '--api-key', 'k']);
    expect(await sameFolder.exited).toBe(1);
    expect(sameFolder.stderr()).toBe(`The data folder ${data} is in use by another running service.\n`);
  });

  test('an impossible folder is one sentence', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, 'not a folder');
    const child = runNode(main, ['--port', '0', '--data', join(file, 'x'), '--api-key', 'k']);
    expect(await child.exited).toBe(1);
    expect(child.stderr()).toBe(
      `The service could not start: No data can be kept in ${join(file, 'x')}: there is a file in its place.\n`,
    );
  });
});

describe('node serve.js keys', () => {
  const run = async (...args: string[]) => {
    const child = runNode(main, ['keys', ...args]);
    return { code: await child.exited, out: child.stdout, err: child.stderr() };
  };

  test('makes keys that a service accepts which runs already, and revokes them at once', async () => {
    const data = await temporaryFolder();
    const first = (await run('create', 'first', '--data', data)).out[0] ?? '';
    const child = runNode(main, ['--port', '0', '--data', data]);
    const baseUrl = (await child.firstLine).replace('listening on ', '');
    const status = async (key: string) =>
      (await new TestClient(baseUrl, key).call('GET', '/pdf-transform-epub/result/x')).status;
    const created = await run('create', 'second', '--data', data);
    expect([created.code, created.out, await status(first), await status(created.out[0] ?? '')]).toEqual([
      0,
      [expect.stringMatching(/^quire_/)],
      404,
      404,
    ]);
    await run('revoke', 'second', '--data', data);
    expect([await status(first), await status(created.out[0] ?? '')]).toEqual([404, 401]);
    expect((await run('list', '--json', '--data', data)).out.join()).toMatch(/"name":"first".*"name":"second"/);
    await child.kill('SIGTERM');
    expect(child.stderr()).not.toContain(first);
  });

  test('says what it takes', async () => {
    const { code, err } = await run('destroy', '--data', await temporaryFolder());
    expect([code, err]).toEqual([2, expect.stringContaining('keys create NAME')]);
  });
});

describe('The configuration file', () => {
  test('holds settings and limits by the names of keys', async () => {
    const data = await temporaryFolder();
    const file = join(await temporaryFolder(), 'service.yaml');
    await writeFile(file, `data: ${data}\nport: 0\nlogFormat: json\nlimits:\n  keys: { anna: { concurrency: 3 } }\n`);
    const key = runNode(main, ['keys', 'create', 'anna', '--config', file]);
    await key.exited;
    const child = runNode(main, [], { QUIRE_SERVICE_CONFIG: file });
    const baseUrl = (await child.firstLine).replace('listening on ', '');
    const client = new TestClient(baseUrl, await key.firstLine);
    const { headers } = await client.call('POST', '/pdf-transform-epub/submit', {
      body: { pdfURL: 'https://x.invalid/', model: 'gundam' },
    });
    expect(headers.get('ratelimit-policy')).toBe('"running";q=3;qu="concurrent-requests"');
    await child.kill('SIGTERM');
    const lines = child
      .stderr()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ level: 'info', msg: 'service started' });
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 200, key: 'anna' }));
  });

  test('that is wrong is one list of sentences', async () => {
    const file = join(await temporaryFolder(), 'service.yaml');
    await writeFile(file, 'port: many\nkeepdays: 3\n');
    const child = runNode(main, ['--config', file, '--data', 'd']);
    expect(await child.exited).toBe(2);
    expect(child.stderr()).toContain(
      `${file}: there is no setting "keepdays".\nport in ${file} is a number from 0 to 65535.`,
    );
    const missing = runNode(main, ['--config', join(file, 'x'), '--data', 'd']);
    expect([await missing.exited, missing.stderr()]).toEqual([2, expect.stringContaining("can't be read")]);
  });
});

describe('With the real engine', () => {
  test('a PDF becomes Markdown and EPUB, page by page', async () => {
    const data = await temporaryFolder();
    const child = runNode(main, ['--port', '0', '--data', data, '--api-key', 'k', '--workers', '1']);
    const client = new TestClient((await child.firstLine).replace('listening on ', ''), 'k');
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.TimesRoman);
    for (const text of ['The quick brown fox', 'jumps over the lazy dog']) {
      pdf.addPage().drawText(text, { x: 72, y: 700, size: 12, font });
    }
    const pdfURL = await client.upload(new Uint8Array(await pdf.save()), 'fox.pdf');

    const markdown = await client.completed('markdown', await client.submit('markdown', { pdfURL, quire: {} }));
    expect(markdown.data.quire?.pages).toBe(2);
    const text = await (await fetch(markdown.data.downloadURL)).text();
    expect(text).toContain('The quick brown fox');
    expect(text).toContain('jumps over the lazy dog');

    const epub = await client.completed('epub', await client.submit('epub', { pdfURL }));
    const bytes = new Uint8Array(await (await fetch(epub.data.downloadURL)).arrayBuffer());
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 58))).toContain('mimetypeapplication/epub+zip');
    expect(child.stdout).toHaveLength(1);
  });

  test('what is no PDF fails with its sentence', async () => {
    const data = await temporaryFolder();
    const child = runNode(main, ['--port', '0', '--data', data, '--api-key', 'k', '--workers', '1']);
    const client = new TestClient((await child.firstLine).replace('listening on ', ''), 'k');
    for (const [bytes, code] of [
      [new TextEncoder().encode('Dear Sirs'), 'not-a-pdf'],
      [new Uint8Array(), 'empty-file'],
    ] as const) {
      const id = await client.submit('epub', { pdfURL: await client.upload(bytes), quire: {} });
      expect(await client.failed('epub', id)).toMatchObject({ quire: { code } });
    }
  });
});

describe('Memory', () => {
  test('stays flat while a large file is uploaded', async () => {
    const { client } = await startTestService();
    const answer = await client.call('POST', '/file-upload/action/generate-presigned-url', { body: {} });
    const { uploadURL, downloadURL, fields } = presignResponseSchema.parse(answer.json).data;
    const mebibyte = new Uint8Array(1024 * 1024);
    const part = (name: string, rest: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${rest}`;
    const before = process.memoryUsage.rss();
    let peak = before;
    const body = async function* () {
      for (const [name, value] of Object.entries(fields)) yield `${part(name, '')}\r\n\r\n${value}\r\n`;
      yield part('file', '; filename="a.pdf"\r\n\r\n');
      for (let n = 0; n < 300; n += 1) {
        peak = Math.max(peak, process.memoryUsage.rss());
        yield mebibyte;
      }
      yield '\r\n--x--\r\n';
    };
    const sent = await request(uploadURL, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.from(body()),
    });
    expect(sent.statusCode).toBe(204);
    const head = await fetch(downloadURL, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(300 * mebibyte.length));
    // Of both ends, which share this process: buffers on the way take some, the file as a whole would take 300 MiB.
    expect((peak - before) / mebibyte.length).toBeLessThan(150);
  });
});
