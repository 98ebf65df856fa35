import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../scenario.ts';
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { World } from '../world.ts';

const done = 'done · 1 submitted, 1 accepted';

/** Converts one document into a folder that can't take it, then saves it elsewhere. */
const into = (folder: string) => async (world: World) => {
  world.settings.destination = { kind: 'folder', folder: folder || world.outbox };
  await world.add();
  await world.rest();
  const { error, id } = world.task();
  if (!error) return 'no error';
  mkdirSync(world.outbox, { recursive: true });
  await world.queue.saveAs(id, join(world.outbox, 'elsewhere.md'), true);
  return `${error.code}, then saved elsewhere after ${world.service.of('file').length} download`;
};

const onDisk = (work: (world: World, disk: SmallDisk) => Promise<string>) => async (world: World) => {
  const disk = await mountSmallDisk(256);
  world.cleanups.push(disk.close);
  return work(world, disk);
};

export const saving: Scenario[] = [
  {
    name: 'the target’s disk is full: nothing is left there, the result is kept, and Retry needs no second download',
    missing: noSmallDisk,
    expected: `${done} · failed: disk-full, 1 file on the disk, then a.md after 1 download`,
    play: onDisk(async (world, disk) => {
      world.settings.destination = { kind: 'folder', folder: disk.path };
      disk.fill();
      await world.add();
      await world.rest();
      const { status, error, id } = world.task();
      const left = readdirSync(disk.path).length;
      disk.empty();
      world.say('retry', id);
      await world.rest();
      const saved = readdirSync(disk.path).join();
      return `${status}: ${error?.code}, ${left} file on the disk, then ${saved} after ${world.service.of('file').length} download`;
    }),
  },
  {
    name: 'the target’s disk is write-protected',
    missing: noSmallDisk,
    expected: `${done} · target-unwritable, then saved elsewhere after 1 download`,
    play: onDisk(async (world, disk) => {
      disk.protect();
      return into(join(disk.path, 'out'))(world);
    }),
  },
  {
    name: 'the target folder is deleted while its results are on their way: it is made again',
    polls: 3,
    settings: { concurrency: 1 },
    expected: 'done, done · 2 submitted, 2 accepted · b.md',
    async play(world) {
      await world.add(world.pdf('a.pdf'), world.pdf('b.pdf'));
      await world.until(() => world.task('b.pdf').status === 'converting', 'conversion');
      const first = readFileSync(join(world.outbox, 'a.md'));
      rmSync(world.outbox, { recursive: true });
      await world.rest();
      const saved = world.saved().join();
      writeFileSync(join(world.outbox, 'a.md'), first);
      return saved;
    },
  },
  {
    name: 'the source’s folder is deleted while its result is on its way, which belongs beside it: it is made again',
    polls: 3,
    settings: { destination: { kind: 'beside-source' } },
    expected: `${done} · a.md`,
    async play(world) {
      await world.add();
      await world.until(() => world.task().status === 'converting', 'conversion');
      rmSync(world.inbox, { recursive: true });
      await world.rest();
      return readdirSync(world.inbox).join();
    },
  },
  {
    name: '2,000 files in one folder: all are listed, stand after a restart and are cancelled at once',
    expected: 'nothing · 2000 added, 2000 after the restart, 2000 cancelled, 0 asked',
    counts: false,
    long: true,
    async play(world) {
      for (let number = 0; number < 2000; number += 1) world.pdf(`${number}.pdf`);
      world.queue.pause();
      const { added } = await world.add(world.inbox);
      await world.restart();
      const listed = world.tasks().filter(({ status }) => status === 'queued').length;
      world.queue.cancel(world.tasks().map(({ id }) => id));
      const cancelled = world.tasks().filter(({ status }) => status === 'cancelled').length;
      const ids = world.tasks().map(({ id }) => id);
      for (const id of ids) world.removed.add(id);
      world.queue.remove(ids);
      return `${added} added, ${listed} after the restart, ${cancelled} cancelled, ${world.service.requests.length} asked`;
    },
  },
  {
    name: 'a journal that was written by half is set aside, and so are results that were not saved yet',
    platform: 'linux',
    expected: 'nothing · 1 submitted, 1 accepted · journal-damaged, kept: result',
    async play(world) {
      world.settings.destination = { kind: 'folder', folder: '/proc/nope' };
      await world.add();
      await world.rest();
      for (const { id } of world.tasks()) world.removed.add(id);
      let state = '';
      await world.restart((folder) => {
        state = folder;
        truncateSync(join(folder, 'journal.db'), 6000);
      });
      const [kept = ''] = readdirSync(state).filter((name) => /^journal-damaged-.*-results$/.test(name));
      const files = kept ? readdirSync(join(state, kept), { recursive: true, encoding: 'utf8' }) : [];
      const results = files.filter((name) => name.endsWith('result')).map(() => 'result');
      return `${world.notices.map(({ code }) => code)}, kept: ${results}`;
    },
  },
  {
    name: 'a folder that can’t be made: the result is kept and “Save as…” needs no second download',
    expected: `${done} · target-missing, then saved elsewhere after 1 download`,
    platform: 'linux',
    play: into('/proc/nope/out'),
  },
  {
    name: 'a folder on a read-only file system',
    expected: `${done} · target-unwritable, then saved elsewhere after 1 download`,
    platform: 'linux',
    play: into('/sys/kernel'),
  },
  {
    name: 'a file where the folder should be',
    expected: `${done} · save-failed, then saved elsewhere after 1 download`,
    async play(world) {
      writeFileSync(join(world.folder, 'file'), '');
      return into(join(world.folder, 'file', 'out'))(world);
    },
  },
  {
    name: 'a folder’s name that is too long',
    expected: `${done} · name-too-long, then saved elsewhere after 1 download`,
    async play(world) {
      return into(join(world.folder, 'x'.repeat(300)))(world);
    },
  },
  {
    name: 'names that Windows forbids, reserved ones, too long ones, twins but for case',
    settings: { concurrency: 1 },
    expected: 'done, done, done, done, done · 5 submitted, 5 accepted · 5 files, longest 251, _CON.md, a_b_.md',
    async play(world) {
      const names = ['CON.pdf', 'a<b>.pdf', `${'ü'.repeat(125)}.pdf`, 'Twin.pdf', 'twin.pdf'];
      await world.add(...names.map((name) => world.pdf(name)));
      await world.rest();
      const saved = world.saved();
      const keys = new Set(saved.map((name) => name.toLowerCase()));
      const odd = saved.filter((name) => /^_|_\./.test(name)).sort();
      return `${keys.size} files, longest ${Math.max(...saved.map((name) => Buffer.byteLength(name)))}, ${odd.join(', ')}`;
    },
  },
  {
    name: 'what is there already is kept unless replacing was chosen',
    expected: `${done} · mine, a (2).md, a.md`,
    async play(world) {
      mkdirSync(world.outbox);
      writeFileSync(join(world.outbox, 'a.md'), 'mine');
      await world.add();
      await world.rest();
      return [readFileSync(join(world.outbox, 'a.md'), 'utf8'), ...world.saved()].join(', ');
    },
  },
  {
    name: 'with “skip”, what is there already stays alone',
    settings: { collision: 'skip' },
    expected: 'skipped · 1 submitted, 1 accepted · a.md',
    async play(world) {
      mkdirSync(world.outbox);
      writeFileSync(join(world.outbox, 'a.md'), 'mine');
      await world.add();
      await world.rest();
      return world.saved().join(', ');
    },
  },
  {
    name: 'nobody chose a place: the result waits for one',
    settings: { destination: { kind: 'ask' } },
    expected: 'asks: destination-needed · 1 submitted, 1 accepted',
  },
  {
    platform: 'linux',
    name: 'killed between download and saving, it is saved once and nothing is left beside it',
    expected: `${done} · a.md`,
    async play(world) {
      world.settings.destination = { kind: 'folder', folder: '/proc/nope' };
      await world.add();
      await world.rest();
      await world.kill();
      const { id } = world.task();
      mkdirSync(world.outbox);
      await world.queue.saveAs(id, join(world.outbox, 'a.md'), true);
      return world.saved().join(', ');
    },
  },
  {
    name: 'an unreadable journal is set aside with a message, and a new one begins',
    expected: 'nothing · 1 submitted, 1 accepted · journal-damaged',
    async play(world) {
      await world.add();
      await world.rest();
      for (const { id } of world.tasks()) world.removed.add(id);
      await world.restart((folder) => {
        chmodSync(join(folder, 'journal.db'), 0o600);
        writeFileSync(join(folder, 'journal.db'), 'not a database'.repeat(999));
      });
      return world.notices.map(({ code }) => code).join();
    },
  },
];
