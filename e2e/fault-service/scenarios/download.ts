import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { png } from '../../../core/files/fixtures/pictures.ts';
import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import type { World } from '../world.ts';
import { type ZipEntry, zipOf } from '../zip.ts';

const done = 'done · 1 submitted, 1 accepted';
const html = { 'content-type': 'text/html' };
const page = '<!DOCTYPE html><html><head><title>Error</title></head><body>Not here</body></html>';
const text = { 'content-type': 'text/markdown' };

const xml = { 'content-type': 'application/xml' };

/** What says with 200 that there is no result. */
const pages: [string, Step][] = [
  ['a page with 200', { status: 200, headers: html, body: page }],
  ['a page called Markdown', { status: 200, headers: text, body: page }],
  ['JSON with 200', { status: 200, headers: { 'content-type': 'application/json' }, body: '{"error":"gone"}' }],
  ['an error of storage with 200', { status: 200, headers: xml, body: '<Error><Code>AccessDenied</Code></Error>' }],
  ['a bare reason called Markdown', { status: 200, headers: text, body: 'Internal Server Error' }],
];

/** After which the whole result arrives. */
const passing: [string, Step[]][] = [
  ['RFC 9112 8: reset within the body', [{ fault: { kind: 'reset', afterBytes: 1000 } }]],
  ['RFC 9112 6.3: closed before Content-Length is reached', [{ fault: { kind: 'close', afterBytes: 2000 } }]],
  ['RFC 9112 6.3: Content-Length says more than comes', [{ length: 9999 }]],
  ['RFC 9112 7.1: chunks that lie', [{ fault: { kind: 'false-chunk' } }]],
  ['RFC 9112 8: silence in the middle', [{ fault: { kind: 'silence', afterBytes: 1500 } }]],
  ['RFC 9112 8: reset before the head', [{ fault: { kind: 'reset', afterBytes: -1 } }]],
  ['RFC 9110 15.6.4: 503, then well', [{ status: 503, headers: { 'retry-after': '2' }, body: 'slow down' }]],
  ['RFC 9110 15.5.9: 408, then well', [{ status: 408, body: '' }]],
  ['RFC 6585 4: 429 of the storage', [{ status: 429, headers: { 'retry-after': '5' }, body: '' }]],
  [
    'RFC 9110 14.3: breaks off nine times, each time a little later',
    Array.from({ length: 9 }, () => ({ fault: { kind: 'close', afterBytes: 300 } }) as const),
  ],
  ['RFC 9112 6.3: neither Content-Length nor chunks, whole', [{ length: null }]],
  [
    'RFC 9110 15.3.7: a 206 that begins elsewhere',
    [
      { fault: { kind: 'reset', afterBytes: 1000 } },
      { status: 206, headers: { 'content-range': 'bytes 0-99/5000' }, body: 'x'.repeat(100) },
    ],
  ],
  ['RFC 9110 14.2: Range is ignored, 200', [{ fault: { kind: 'reset', afterBytes: 1000 } }, { whole: true }]],
  [
    'RFC 9110 15.5.17: 416 to a range',
    [
      { fault: { kind: 'reset', afterBytes: 1000 } },
      { status: 416, headers: { 'content-range': 'bytes */12' }, body: '' },
    ],
  ],
  [
    'wire-facts: the address has expired (403), a new one is asked for',
    [{ status: 403, headers: { 'content-type': 'application/xml' }, body: '<Error><Code>AccessDenied</Code></Error>' }],
  ],
  [
    'wire-facts: the address has expired (400 ExpiredToken)',
    [{ status: 400, headers: { 'content-type': 'application/xml' }, body: '<Error/>' }],
  ],
  ['RFC 9110 15.5.11: 410, a new address is asked for', [{ status: 410, body: '' }]],
  ...pages.map(([name, step]): [string, Step[]] => [
    `service-spec 4: ${name} once, a new address is asked for`,
    [step],
  ]),
];

/** What a storage may answer for ever. */
const endless: [string, Step][] = [
  ['500', { status: 500, body: '' }],
  ['503 with Retry-After: 0', { status: 503, headers: { 'retry-after': '0' }, body: '' }],
  ['reset before the head', { fault: { kind: 'reset', afterBytes: -1 } }],
  ['cut off at the same place', { whole: true, fault: { kind: 'close', afterBytes: 2000 } }],
  [
    'a 206 that nobody asked for',
    { status: 206, headers: { 'content-range': 'bytes 100-199/5000' }, body: 'x'.repeat(100) },
  ],
];

/** What is not the document, whatever it is called. */
const impostors: [string, Step, Scenario['settings']][] = [
  ...pages.map(([name, step]): [string, Step, Scenario['settings']] => [name, step, {}]),
  ['an empty file', { status: 200, headers: text, body: '' }, {}],
  ['a PDF', { status: 200, headers: text, body: '%PDF-1.7' }, {}],
  ['bytes that are no UTF-8', { status: 200, headers: text, body: Uint8Array.of(0x23, 0xff, 0xfe, 0xc3, 0x28) }, {}],
  ['Markdown where an EPUB was ordered', { status: 200, headers: text, body: '# Text' }, { format: 'epub' }],
  [
    'a page where an EPUB was ordered',
    { status: 200, headers: { 'content-type': 'application/epub+zip' }, body: page },
    { format: 'epub' },
  ],
  [
    'compressed though nobody asked for it (RFC 9110 12.5.3)',
    { status: 200, headers: { ...text, 'content-encoding': 'gzip' }, body: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0) },
    {},
  ],
];

const markdown = (body: string): ZipEntry => ({ name: 'doc/text.md', bytes: Buffer.from(body) });
const zip = (...entries: ZipEntry[]) => {
  let bytes: Uint8Array | null = null;
  const result = () => {
    bytes ??= zipOf(entries);
    return { bytes, type: 'application/zip', path: 'result.zip' };
  };
  return { result, relinked: true };
};

async function listed(world: World): Promise<string> {
  await world.add();
  await world.rest();
  const outside = ['evil.md', 'evil.png'].filter((name) => existsSync(join(world.folder, name)));
  const text = world.saved().find((name) => name.endsWith('.md'));
  return `${world.saved().join(', ')}${text ? ` · ${world.read(text).toString().trim()}` : ''}${outside.length ? ' · OUTSIDE' : ''}`;
}

export const downloading: Scenario[] = [
  ...passing.map(([name, file]) => ({ name: `download: ${name}`, script: { file }, expected: done })),
  ...impostors.map(([name, step, settings = {}]) => ({
    name: `service-spec 4: a result that is ${name} is not saved`,
    settings,
    script: { file: [step, step] },
    expected: 'failed: result-not-a-document · 1 submitted, 1 accepted · nothing saved',
    play: async (world: World) => {
      await world.add();
      await world.rest();
      return world.saved().length === 0 ? 'nothing saved' : 'saved';
    },
  })),
  {
    name: 'a result that is larger than a person allows is kept at the service until they allow more',
    settings: { maxResultMegabytes: 1 },
    script: { file: [{ status: 200, headers: text, body: Buffer.alloc(1024 * 1024 + 1, 'x'), length: null }] },
    expected: `${done} · result-too-large, nothing left, then saved`,
    async play(world) {
      await world.add();
      await world.rest();
      const { error, id } = world.task();
      const left = readdirSync(join(world.folder, 'state', 'work'), { recursive: true, withFileTypes: true });
      world.settings.maxResultMegabytes = 2;
      world.queue.retry([id]);
      await world.rest();
      const files = left.filter((entry) => entry.isFile()).length;
      return `${error?.code}, ${files === 0 ? 'nothing' : files} left, then ${world.saved().length > 0 ? 'saved' : 'lost'}`;
    },
  },
  {
    name: 'RFC 9110 14.2: a broken download goes on where it broke off',
    script: { file: [{ fault: { kind: 'silence', afterBytes: 3000 } }] },
    expected: `${done} · asked for bytes=3000- if unchanged`,
    async play(world) {
      await world.add();
      await world.rest();
      const headers = world.service.of('file')[1]?.headers;
      return `asked for ${headers?.range} ${String(headers?.['if-range']).startsWith('"') ? 'if unchanged' : ''}`;
    },
  },
  {
    name: 'RFC 9110 13.1.5: the file changed meanwhile (another ETag), it starts over',
    script: { file: [{ fault: { kind: 'silence', afterBytes: 3000 } }] },
    expected: done,
    async play(world) {
      world.service.script.file?.push({ meanwhile: () => world.service.honest.renew('/files/session-1/text.md') });
      await world.add();
      await world.rest();
    },
  },
  {
    name: 'RFC 9110 13.1.5: a weak ETag is no proof, it starts over',
    script: { file: [{ headers: { etag: 'W/"1"' }, fault: { kind: 'silence', afterBytes: 3000 } }] },
    expected: `${done} · no range`,
    async play(world) {
      await world.add();
      await world.rest();
      return world.service.of('file')[1]?.headers.range ?? 'no range';
    },
  },
  {
    name: 'architecture: killed while downloading, the rest is fetched',
    script: { file: [{ fault: { kind: 'silence', afterBytes: 3000 } }] },
    expected: `${done} · bytes=3000-`,
    async play(world) {
      await world.add();
      await world.until(() => world.service.of('file').length === 1, 'download');
      await new Promise((done) => setTimeout(done, 60));
      await world.kill();
      await world.rest();
      return String(world.service.of('file')[1]?.headers.range);
    },
  },
  {
    name: 'wire-facts: an address that has expired twice is said so, and “Retry” asks anew',
    script: {
      file: [
        { status: 403, body: '' },
        { status: 403, body: '' },
      ],
    },
    expected: `${done} · download-expired after 2 polls`,
    async play(world) {
      await world.add();
      await world.rest();
      const { error } = world.task();
      const polls = world.service.of('result').length;
      world.queue.retry([world.task().id]);
      await world.rest();
      return `${error?.code} after ${polls} polls`;
    },
  },
  {
    name: 'RFC 9112 6.3: an EPUB without its end, and no Content-Length that would tell',
    settings: { format: 'epub' },
    script: { file: [{ length: null, fault: { kind: 'close', afterBytes: 3000 } }] },
    expected: done,
  },
  {
    name: 'RFC 9112 8: a Markdown that is cut off, and no Content-Length that would tell',
    script: { file: [{ length: null, fault: { kind: 'close', afterBytes: 3000 } }] },
    expected: done,
  },
  {
    name: 'RFC 9110 15.4.3: the result is redirected to another origin, without the key',
    expected: `${done} · asked elsewhere without key`,
    relinked: true,
    async play(world) {
      world.service.script.file = [
        { status: 302, headers: { location: `${world.elsewhere.origin}/files/text.md` }, body: '' },
      ];
      world.elsewhere.script.file = [{ status: 200, headers: text, body: '# Text\n' }];
      await world.add();
      await world.rest();
      const [request] = world.elsewhere.requests;
      return `asked ${request ? 'elsewhere' : 'nowhere'} ${request?.headers.authorization ? 'with' : 'without'} key`;
    },
  },
  {
    name: 'RFC 9110 15.4: redirects without end',
    expected: 'failed: download-failed · 1 submitted, 1 accepted',
    async play(world) {
      world.service.script.file = Array.from(
        { length: 30 },
        (): Step => ({ status: 302, headers: { location: '/files/again' }, body: '' }),
      );
      await world.add();
      await world.rest();
    },
  },
  {
    name: 'RFC 9110 15.4: a redirect to file:',
    script: { file: [{ status: 302, headers: { location: 'file:///etc/passwd' }, body: '' }] },
    expected: 'failed: download-failed · 1 submitted, 1 accepted',
  },
  {
    name: 'APPNOTE 4.4.17: an archive of Markdown and images',
    ...zip(markdown('![a](img/a.png)'), { name: 'doc/img/a.png', bytes: png }),
    expected: `${done} · a.images, a.images/a.png, a.md · ![a](a.images/a.png)`,
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.17.1: an archive with a path outside',
    ...zip(markdown('![a](../../evil.png)'), { name: '../../evil.png', bytes: png }),
    expected: 'asks: result-unprocessable · 1 submitted, 1 accepted · ',
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.17.1: an archive with an absolute path',
    ...zip(markdown('text'), { name: '/tmp/evil.md', bytes: png }),
    expected: 'asks: result-unprocessable · 1 submitted, 1 accepted · ',
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.15: an archive with a link instead of an image',
    ...zip(markdown('![a](a.png)'), { name: 'doc/a.png', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }),
    expected: `${done} · a.md · ![a](a.png)`,
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.9: an entry that unpacks to more than it claims',
    ...zip(markdown('![a](a.png)'), {
      name: 'doc/a.png',
      bytes: Buffer.alloc(5_000_000),
      deflated: true,
      claimedBytes: 100,
    }),
    expected: `${done} · a.md · ![a](a.png)`,
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.9: a Markdown that claims 300 MB in a small archive',
    ...zip({ name: 'text.md', bytes: Buffer.alloc(30_000_000, 32), deflated: true, claimedBytes: 300_000_000 }),
    expected: 'asks: result-unprocessable · 1 submitted, 1 accepted · ',
    play: listed,
  },
  {
    name: 'APPNOTE 4.4.4: an archive whose Markdown is encrypted',
    ...zip({ ...markdown('secret'), flags: 1 }),
    expected: 'asks: result-unprocessable · 1 submitted, 1 accepted · ',
    play: listed,
  },
  {
    name: 'wire-facts: an archive without Markdown',
    ...zip({ name: 'a.png', bytes: png }),
    expected: 'asks: result-unprocessable · 1 submitted, 1 accepted · ',
    play: listed,
  },
  {
    name: 'wire-facts: an archive without its end',
    result: () => ({
      bytes: zipOf([markdown('x'.repeat(9000))]).subarray(0, 5000),
      type: 'application/zip',
      path: 'r.zip',
    }),
    expected: 'failed: download-failed · 1 submitted, 1 accepted · waits: download-failed',
    async play(world) {
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      const { activity } = world.task();
      await world.rest();
      return `waits: ${activity.kind === 'waiting' && activity.error?.code}`;
    },
  },
  ...endless.map(
    ([name, step]): Scenario => ({
      name: `a result that can never be fetched is given up and kept for “Retry”: ${name}`,
      script: { file: Array.from({ length: 400 }, () => ({ ...step })) },
      expected: `${done} · failed: download-failed after at most 28 requests, 7 polls`,
      async play(world) {
        await world.add();
        await world.rest();
        const { status, error } = world.task();
        const [files, polls] = [world.service.of('file').length, world.service.of('result').length];
        world.service.script.file = [];
        world.queue.retry([world.task().id]);
        await world.rest();
        return `${status}: ${error?.code} after ${files <= 28 ? 'at most 28' : files} requests, ${polls} polls`;
      },
    }),
  ),
  {
    name: 'wire-facts: images of a Markdown are fetched and relinked, those that fail stay absolute and are counted',
    result: () => ({ bytes: Buffer.from('![a](a.png) ![b](b.png)'), type: 'text/markdown' }),
    files: { 'a.png': png },
    relinked: true,
    expected: `${done} · a.images/a.png, http/files/session-1/b.png, missing-images`,
    async play(world) {
      await world.add();
      await world.rest();
      const links = [
        ...world
          .read('a.md')
          .toString()
          .matchAll(/\((.*?)\)/g),
      ].map(([, link]) => link?.replace(/:\/\/[^/]+/, ''));
      return [...links, ...world.task().warnings.map(({ code }) => code)].join(', ');
    },
  },
  {
    name: 'RFC 1918: a Markdown’s image inside another private origin is not asked for',
    relinked: true,
    expected: `${done} · 0 requests`,
    async play(world) {
      const body = `# T\n\n![a](${world.elsewhere.origin}/a.png)\n`;
      world.service.script.file = [{ status: 200, headers: text, body }];
      await world.add();
      await world.rest();
      return `${world.elsewhere.requests.length} requests`;
    },
  },
];
