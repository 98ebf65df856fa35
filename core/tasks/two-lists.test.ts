/** Two lists beside each other, as of the window and the command line, at one service: whatever happens to them, nothing is paid for twice. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { long } from '../../test/long.ts';
import { AppError } from '../errors/codes.ts';
import type { FakeService } from './fixtures/fake-service.ts';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle } from './fixtures/test-clock.ts';
import { readOtherLists } from './journal/other-lists.ts';

const lives = long ? 150 : 8;
/** Others each time; a failure tells its own. */
const seed = Date.now() % 1_000_000;
const documents = ['A', 'B'];
const deeds = 14;

/** Mulberry32: 0..1. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Another harness's calls reach this service, too. What it was told to stop, it does not know any more. */
function share(service: FakeService, other: FakeService): void {
  const { status } = service;
  service.status = (endpoint, kind, id, signal) =>
    service.cancelled.includes(id)
      ? Promise.resolve({ kind: 'unknown-task', error: { code: 'task-unknown', params: {} } })
      : status.call(service, endpoint, kind, id, signal);
  Object.assign(other, {
    upload: service.upload.bind(service),
    submit: service.submit.bind(service),
    status: service.status.bind(service),
    download: service.download.bind(service),
    cancel: service.cancel.bind(service),
  });
}

type Lists = [Harness, Harness];

async function advance(lists: Lists, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 500) {
    for (const { clock } of lists) await clock.advance(500);
    await settle();
  }
}

async function live(from: number) {
  const random = numbers(from);
  const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  const folders: string[] = [];
  const beside = (own: number) =>
    harness({ otherLists: readOtherLists(() => folders.filter((_, index) => index !== own)) });
  const lists: Lists = [beside(0), beside(1)];
  folders.push(...lists.map(({ stateFolder }) => stateFolder));
  const { service } = lists[0];
  share(service, lists[1].service);
  let copies = 0;
  const told: string[] = [];

  const deed = async (own: 0 | 1, what: string) => {
    const h = lists[own];
    const [id] = h.queue
      .snapshot()
      .tasks.map((task) => task.id)
      .sort(() => random() - 0.5);
    switch (what) {
      case 'add': {
        copies += 1;
        const document = random() < 0.5 ? documents[0] : documents[1];
        const path = join(h.folder, 'in', `${document}-${copies}.pdf`);
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, `%PDF-1.7 ${document}`);
        const repeats = pick(['skip', 'skip-kept'] as const);
        return h.queue.add({ paths: [path] }, { service: cloud, startNow: true, repeats });
      }
      case 'time':
        return advance(lists, pick([500, 3_000, 40_000]));
      case 'quit':
        service.release();
        lists[own] = await h.restart();
        return;
      case 'kill':
        lists[own] = await h.crash();
        folders[own] = lists[own].stateFolder;
        return h.queue.pause();
      case 'slow':
        service.processing = !service.processing;
        return;
      case 'lost':
        return service.script.submit.push('lost');
      case 'hang':
        return service.script[pick(['submit', 'upload', 'download'] as const)].push('hang');
      case 'full':
        return h.files.saving.push(new AppError('disk-full', {}));
      case 'cancel':
        return id && h.queue.cancel([id]);
      case 'remove':
        return id && h.queue.remove([id]);
      default: {
        const failed = h.queue.snapshot().tasks.filter(({ status }) => status === 'failed');
        return h.queue.retry(failed.map((task) => task.id));
      }
    }
  };

  const kinds = [
    'add',
    'add',
    'add',
    'time',
    'time',
    'quit',
    'kill',
    'slow',
    'lost',
    'hang',
    'full',
    'cancel',
  ] as const;
  for (let done = 0; done < deeds; done += 1) {
    const own = pick([0, 1] as const);
    const what = pick([...kinds, 'remove', 'retry'] as [string, ...string[]]);
    told.push(`${own} ${what}`);
    await deed(own, what);
    await settle();
  }
  service.processing = false;
  for (let round = 0; round < 6; round += 1) {
    service.release();
    await advance(lists, 20_000);
  }
  const rows = lists.flatMap(({ queue }) => queue.snapshot().tasks);
  const ends = rows.map(({ name, status, error }) => `${name} ${status} ${error?.code ?? ''}`);
  return { paid: service.accepted.length, ends, story: `life ${from}: ${told.join(', ')}; ${ends.join(', ')}` };
}

it(`nothing is paid for twice, and nothing is freed that the other waits for: ${lives} lives from seed ${seed}`, async () => {
  for (let life = 0; life < lives; life += 1) {
    const { paid, ends, story } = await live(seed + life);
    expect(paid, story).toBeLessThanOrEqual(documents.length);
    expect(
      ends.filter((end) => /task-vanished|queued|ing $/.test(end)),
      story,
    ).toEqual([]);
  }
}, 600_000);
