import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../scenario.ts';
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
  await world.queue.saveAs(id, join(world.outbox, 'elsewhere.md'));
  return `${error.code}, then saved elsewhere after ${world.service.of('file').length} download`;
};

export const saving: Scenario[] = [
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
      await world.queue.saveAs(id, join(world.outbox, 'a.md'));
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
