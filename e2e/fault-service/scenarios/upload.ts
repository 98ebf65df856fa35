import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../honest-service.ts';
import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import type { World } from '../world.ts';

const done = 'done · 1 submitted, 1 accepted';
const partSizeBytes = 1024 * 1024;
const sevenParts = 6_500_000;
const refusal: Step = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<Error><Code>AccessDenied</Code></Error>',
};
const reset: Step = { fault: { kind: 'reset', afterBytes: -1 } };
const html = { 'content-type': 'text/html' };

/** Small files go as one form, large ones in parts; after each of these the document arrives whole. */
const passing: [string, 'form' | 'parts', Scenario['script']][] = [
  [
    'RFC 9112 8: the form is reset within the body',
    'form',
    { form: [{ fault: { kind: 'reset-request', afterBytes: 100 } }] },
  ],
  ['RFC 9112 8: the form’s answer is lost', 'form', { form: [{ ...reset, performs: true }] }],
  ['wire-facts: the presigned form has expired', 'form', { form: [refusal] }],
  [
    'RFC 9110 15.6.4: the storage is busy',
    'form',
    { form: [{ status: 503, headers: { 'retry-after': '3' }, body: '' }] },
  ],
  [
    'RFC 6585 6: a page of the network instead of the storage’s answer',
    'form',
    { form: [{ status: 200, headers: html, body: '<html>Sign in' }] },
  ],
  ['wire-facts: a storage that announces a page and sends none', 'form', { form: [{ performs: true, headers: html }] }],
  ['wire-facts: 200 instead of 204', 'form', { form: [{ performs: true, status: 200, body: '' }] }],
  [
    'service-spec 7.4: a page instead of a presigned form',
    'form',
    { presign: [{ status: 200, headers: html, body: '<html>' }] },
  ],
  [
    'service-spec 7.4: 502 instead of a presigned form',
    'form',
    { presign: [{ status: 502, headers: html, body: '<html>' }] },
  ],
  [
    'RFC 9110 10.2.3: 429 to the presigned form',
    'form',
    { presign: [{ status: 429, headers: { 'retry-after': '4' }, body: {} }] },
  ],
  [
    'RFC 9112 8: no answer to the presigned form',
    'form',
    { presign: [{ fault: { kind: 'silence', afterBytes: -1 } }] },
  ],
  ['wire-facts: in parts', 'parts', {}],
  [
    'RFC 9112 8: a part is reset within its body',
    'parts',
    { part: [{}, { fault: { kind: 'reset-request', afterBytes: 70_000 } }] },
  ],
  ['wire-facts: a part’s address has expired', 'parts', { part: [{}, refusal] }],
  [
    'RFC 9110 15.6.1: a part meets 500 twice',
    'parts',
    {
      part: [
        { status: 500, body: '' },
        { status: 500, body: '' },
      ],
    },
  ],
  ['RFC 9112 8: a part’s answer is lost', 'parts', { part: [{}, { ...reset, performs: true }] }],
  [
    'service-spec 7.4: the parts’ addresses as a page',
    'parts',
    { sign: [{ status: 200, headers: html, body: '<html>' }] },
  ],
  ['RFC 9112 8: the answer to completing is lost', 'parts', { complete: [reset] }],
];

export const uploading: Scenario[] = [
  ...passing.map(
    ([name, kind, script]): Scenario => ({
      name: `upload: ${name}`,
      partSizeBytes,
      ...(script && { script }),
      expected: `${done} · whole`,
      async play(world) {
        const path = world.pdf('a.pdf', kind === 'parts' ? sevenParts : 400);
        await world.add(path);
        await world.rest();
        return whole(world, path);
      },
    }),
  ),
  {
    name: 'wire-facts: killed while uploading, only the missing parts are sent',
    partSizeBytes,
    script: { part: [{}, {}, {}, {}, { hold: true }, { hold: true }, { hold: true }] },
    expected: `${done} · whole · 10 parts, 1 upload`,
    async play(world) {
      const path = world.pdf('a.pdf', sevenParts);
      await world.add(path);
      await world.until(() => world.service.holding === 3, 'held parts');
      await world.kill();
      await world.rest();
      return `${whole(world, path)} · ${world.service.of('part').length} parts, ${world.service.of('create').length} upload`;
    },
  },
  {
    name: 'wire-facts: after a kill the service has forgotten the upload, it begins anew',
    partSizeBytes,
    script: { part: [{}, {}, {}, { hold: true }, { hold: true }, { hold: true }] },
    expected: `${done} · whole`,
    async play(world) {
      const path = world.pdf('a.pdf', sevenParts);
      await world.add(path);
      await world.until(() => world.service.holding === 3, 'held parts');
      world.service.honest.forgetUploads();
      await world.kill();
      await world.rest();
      return whole(world, path);
    },
  },
  ...(
    [
      ['grows', (path: string) => writeFileSync(path, 'more', { flag: 'a' })],
      ['is cut', (path: string) => truncateSync(path, 3_000_000)],
      ['changes, with its size and time as before', changeUnseen],
    ] as const
  ).map(
    ([what, change]): Scenario => ({
      name: `the source ${what} while it is uploaded in parts`,
      partSizeBytes,
      expected: 'failed: file-changed · 0 submitted, 0 accepted',
      async play(world) {
        const path = world.pdf('a.pdf', sevenParts);
        world.service.script.part = [{}, {}, {}, {}, {}, {}, { meanwhile: () => change(path) }];
        await world.add(path);
        await world.rest();
      },
    }),
  ),
  {
    name: 'the source changes, with its size and time as before, while it is uploaded as a form',
    expected: 'failed: file-changed · 0 submitted, 0 accepted',
    async play(world) {
      const path = world.pdf();
      world.service.script.form = [{ hold: true }];
      await world.add(path);
      await world.until(() => world.service.holding === 1, 'form');
      changeUnseen(path);
      world.service.release();
      await world.rest();
    },
  },
  {
    name: 'the source changes unseen between a kill and the next start',
    partSizeBytes,
    script: { part: [{}, {}, {}, { hold: true }, { hold: true }, { hold: true }] },
    expected: 'failed: file-changed · 0 submitted, 0 accepted',
    async play(world) {
      const path = world.pdf('a.pdf', sevenParts);
      await world.add(path);
      await world.until(() => world.service.holding === 3, 'held parts');
      changeUnseen(path);
      await world.kill();
      await world.rest();
    },
  },
  {
    name: 'the source vanishes while it is uploaded',
    partSizeBytes,
    expected: 'failed: file-missing · 0 submitted, 0 accepted',
    async play(world) {
      const path = world.pdf('a.pdf', sevenParts);
      world.service.script.part = [{}, {}, { meanwhile: () => rmSync(path) }];
      await world.add(path);
      await world.rest();
    },
  },
  {
    name: 'the source vanished before its turn',
    expected: 'failed: file-missing · 0 submitted, 0 accepted · 0 requests',
    async play(world) {
      const path = world.pdf();
      world.queue.pause();
      await world.add(path);
      rmSync(path);
      world.queue.resume();
      await world.rest();
      return `${world.service.requests.length} requests`;
    },
  },
  {
    name: 'zero bytes are told at once',
    expected: 'nothing · 0 submitted, 0 accepted · skipped: empty-file',
    async play(world) {
      const path = join(world.inbox, 'empty.pdf');
      writeFileSync(path, '');
      const { skipped } = await world.add(path);
      return `skipped: ${skipped.map(({ error }) => error.code)}`;
    },
  },
  {
    name: 'wire-facts: 500 MiB and one byte are told before anything is sent',
    expected: 'nothing · 0 submitted, 0 accepted · skipped: file-too-large, 0 requests',
    async play(world) {
      const { skipped } = await world.add(world.pdf('a.pdf', 524_288_001));
      return `skipped: ${skipped.map(({ error }) => error.code)}, ${world.service.requests.length} requests`;
    },
  },
  {
    platform: 'linux',
    name: 'a name that is no Unicode is named as such',
    expected: 'nothing · 0 submitted, 0 accepted · skipped: name-unreadable',
    async play(world) {
      writeFileSync(
        Buffer.concat([Buffer.from(`${world.inbox}/caf`), Buffer.of(0xe9), Buffer.from('.pdf')]),
        '%PDF-1.7 a',
      );
      const { skipped } = await world.add(world.inbox);
      return `skipped: ${skipped.map(({ error }) => error.code)}`;
    },
  },
  {
    name: 'wire-facts: parts that do not cover the file are not begun',
    partSizeBytes,
    script: {
      create: [
        { status: 200, body: { success: true, data: { uploadID: 'u', key: 'k', partSize: 100, totalParts: 3 } } },
      ],
    },
    expected: 'failed: service-answer-invalid · 0 submitted, 0 accepted · 0 parts',
    async play(world) {
      await world.add(world.pdf('a.pdf', sevenParts));
      await world.rest();
      return `${world.service.of('part').length} parts`;
    },
  },
  {
    name: 'wire-facts: a part without ETag',
    partSizeBytes,
    script: { part: Array.from({ length: 7 }, (): Step => ({ status: 200, body: '' })) },
    expected: 'failed: service-answer-invalid · 0 submitted, 0 accepted',
    async play(world) {
      await world.add(world.pdf('a.pdf', sevenParts));
      await world.rest();
    },
  },
  {
    name: 'wire-facts: cancelled while uploading, the upload is given up at the service',
    partSizeBytes,
    script: { part: [{}, { hold: true }, { hold: true }, { hold: true }] },
    expected: 'cancelled · 0 submitted, 0 accepted · given up 1',
    async play(world) {
      await world.add(world.pdf('a.pdf', sevenParts));
      await world.until(() => world.service.holding === 3, 'held parts');
      world.queue.cancel([world.task().id]);
      await world.until(() => world.service.of('abort').length > 0, 'giving up');
      return `given up ${world.service.of('abort').length}`;
    },
  },
  {
    name: 'RFC 4918 11.5: on this computer the disk is full when a document is handed over (507)',
    script: { submit: [{ status: 507, body: { error: 'Insufficient Storage', code: 'DISK_FULL', message: 'Full' } }] },
    place: 'local',
    idempotent: true,
    expected: 'failed: data-folder-full · 1 submitted, 0 accepted',
  },
  {
    name: 'wire-facts: the service’s disk is full (507)',
    script: {
      form: Array.from(
        { length: 9 },
        (): Step => ({ status: 507, body: { error: 'Insufficient Storage', code: 'DISK_FULL' } }),
      ),
    },
    place: 'local',
    idempotent: true,
    expected: 'failed: data-folder-full · 0 submitted, 0 accepted',
    async play(world) {
      await world.add();
      await world.rest();
    },
  },
  {
    name: '500 MiB stream with flat memory',
    long: true,
    expected: `${done} · under 150 MB more`,
    async play(world) {
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 20);
      world.service.honest.keepsBytes = false;
      await world.add(world.pdf('a.pdf', 524_288_000));
      await world.rest();
      clearInterval(watch);
      const moreMb = Math.round((most - before) / 1024 / 1024);
      return moreMb < 150 ? 'under 150 MB more' : `${moreMb} MB more`;
    },
  },
];

function whole({ service }: World, path: string): string {
  const [session] = service.honest.sessions;
  return session?.document === sha256(readFileSync(path)) ? 'whole' : 'not whole';
}

/** As by a program that keeps times, or within a clock's grain. */
function changeUnseen(path: string): void {
  const { atime, mtime, size } = statSync(path);
  const bytes = Buffer.from(readFileSync(path));
  bytes.fill(65, 9, Math.min(size, 300));
  writeFileSync(path, bytes);
  utimesSync(path, atime, mtime);
}
