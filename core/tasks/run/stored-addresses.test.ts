/** Addresses that let in whoever has them: none of a result is ever written down, and none at all is left. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../errors/codes.ts';
import type { StatusOutcome } from '../../model/service.ts';
import { taskSchema } from '../../model/task.ts';
import { offline } from '../fixtures/fake-service.ts';
import { cloud, type Harness, harness } from '../fixtures/harness.ts';
import { examples } from '../fixtures/tasks.ts';
import { openJournal } from '../journal/journal.ts';

const completed = (downloadUrl: string): StatusOutcome => ({
  ...{ kind: 'completed', downloadUrl, pages: 3, metadata: null, warnings: [], assets: null },
});
const signed = (host: string, number: number) =>
  `http://user:tell@${host}/of-token-secret-${number}/a.md?X-Amz-Signature=secret-${number}#secret`;

/** The journal as it lies on the disk, its log included. */
const onDisk = ({ stateFolder }: Harness): string =>
  readdirSync(stateFolder)
    .filter((name) => name.startsWith('journal'))
    .map((name) => readFileSync(join(stateFolder, name), 'latin1'))
    .join('\n');

/** Addresses under which results were saved. */
function addressesOf(h: Harness): string[] {
  const seen: string[] = [];
  const save = h.files.save.bind(h.files);
  h.files.save = async (request) => {
    seen.push(request.download.url);
    return save(request);
  };
  return seen;
}

describe.each([
  ['a cloud service', { service: cloud, startNow: true }, 'files.test', 'http://files.test/'],
  ['this computer', {}, '127.0.0.1:4000', 'http://127.0.0.1:4000/'],
])('a result of %s', (_place, options, host, origin) => {
  /** Its result has arrived, and can't be saved. */
  async function unsaved(): Promise<{ h: Harness; addresses: string[] }> {
    const h = harness();
    const addresses = addressesOf(h);
    h.service.script.upload.push({ kind: 'uploaded', pdfUrl: signed(host, 7) });
    h.service.script.status.push(completed(signed(host, 8)));
    h.files.saving.push(new AppError('target-unwritable', { folder: '/out' }));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, options);
    await h.reaches('failed');
    return { h, addresses };
  }

  it('is saved with its address, which is never written down', async () => {
    const { h, addresses } = await unsaved();
    expect(addresses).toEqual([signed(host, 8)]);
    const journal = onDisk(h);
    expect(journal).toContain('target-unwritable');
    expect(journal).not.toMatch(/secret-8|user:tell@\S+secret-8/);
  });

  it('has its address asked for again after a restart', async () => {
    const { h, addresses } = await unsaved();
    const again = await h.restart();
    h.service.script.status.push(completed(signed(host, 9)));
    again.queue.retry([again.task().id]);
    await again.reaches('done');
    expect(addresses).toEqual([signed(host, 8), signed(host, 9)]);
    expect(h.service.accepted).toHaveLength(1);
    expect(h.service.downloads).toHaveLength(1);
  });

  it('is saved though its service does not tell', async () => {
    const { h, addresses } = await unsaved();
    const again = await h.restart();
    h.service.script.status.push(offline);
    again.queue.retry([again.task().id]);
    await again.reaches('done');
    expect(addresses[1]).toBe(origin);
  });

  it('leaves no address behind once it is saved', async () => {
    const { h } = await unsaved();
    h.queue.retry([h.task().id]);
    await h.reaches('done');
    await (await h.restart()).restart();
    expect(onDisk(h)).not.toContain('secret');
  });
});

it('what is removed or replaced is not left in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { journal } = openJournal(folder, 0);
  const tasks = Array.from({ length: 40 }, (_, index) => {
    return {
      ...examples.submitting,
      id: `task-${index}`,
      pdf: `http://files.test/a.pdf?secret=${'x'.repeat(index * 300)}`,
    };
  });
  journal.write({ tasks });
  journal.write({ tasks: tasks.map((task) => ({ ...examples.converting, id: task.id })) });
  journal.write({ removedTasks: tasks.slice(20).map(({ id }) => id) });
  journal.close();
  const left = readFileSync(join(folder, 'journal.db'), 'latin1');
  expect(left).toContain('task-19');
  expect(left).not.toMatch(/secret|xxx/);
});

it('an address that an earlier version has written down is read without what lets in', () => {
  const url = signed('files.test', 1);
  const at = { status: 'saving', sessionId: 's', download: { ...examples.saving.download, url } } as const;
  const clean = { ...at, download: { ...at.download, url: 'http://files.test/' } };
  expect(taskSchema.parse({ ...examples.saving, ...at })).toEqual({ ...examples.saving, ...clean });
  expect(taskSchema.parse({ ...examples.paused, at })).toEqual({ ...examples.paused, at: clean });
});
