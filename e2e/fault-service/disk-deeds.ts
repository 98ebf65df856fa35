/** What a person, or another program, does with documents and results while the queue is at work. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export const onDisk = [
  'source replaced',
  'source deleted',
  'source a folder',
  'source a pipe',
  'result deleted',
  'result edited',
  'name taken',
  'results renamed',
  'results a file',
] as const;
export type DiskDeed = (typeof onDisk)[number];

let deeds = 0;

export function changeDisk(world: World, random: Random, deed: DiskDeed): void {
  deeds += 1;
  const task = random.pick(world.tasks());
  const source = join(world.inbox, task.name);
  const result = world.queue.resultOf(task.id);
  switch (deed) {
    case 'source replaced':
      putSource(world, source);
      break;
    case 'source deleted':
      rmSync(source, { recursive: true, force: true });
      break;
    case 'source a folder':
      rmSync(source, { recursive: true, force: true });
      mkdirSync(source);
      break;
    case 'source a pipe':
      rmSync(source, { recursive: true, force: true });
      execFileSync('mkfifo', [source]);
      break;
    case 'result deleted':
    case 'result edited':
      if (result === null || !existsSync(result.path)) break;
      world.changed.add(result.path);
      if (deed === 'result deleted') rmSync(result.path);
      else appendFileSync(result.path, 'edited');
      break;
    case 'name taken': {
      const path = join(world.outbox, `${parse(task.name).name}${random.pick(['.md', '.epub', ' (2).md'])}`);
      if (existsSync(path) || (existsSync(world.outbox) && isInTheWay.has(world))) break;
      mkdirSync(world.outbox, { recursive: true });
      writeFileSync(path, 'mine');
      world.mine.set(path, 'mine');
      break;
    }
    case 'results renamed':
      if (!existsSync(world.outbox) || isInTheWay.has(world)) break;
      world.movedTo.push(`${world.outbox}-${deeds}`);
      renameSync(world.outbox, `${world.outbox}-${deeds}`);
      for (const { id } of world.tasks()) {
        const path = world.queue.resultOf(id)?.path;
        if (path) world.changed.add(path);
      }
      world.mine.clear();
      break;
    case 'results a file':
      if (isInTheWay.has(world)) putBack(world);
      else {
        world.movedTo.push(away(world));
        if (existsSync(world.outbox)) renameSync(world.outbox, away(world));
        writeFileSync(world.outbox, 'in the way');
        isInTheWay.add(world);
      }
      break;
  }
}

const isInTheWay = new WeakSet<World>();
const away = ({ outbox }: World) => `${outbox}-away`;

/** The folder of results is where it was. */
export function putBack(world: World): void {
  if (!isInTheWay.has(world)) return;
  isInTheWay.delete(world);
  rmSync(world.outbox);
  if (existsSync(away(world))) renameSync(away(world), world.outbox);
}

function putSource(world: World, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(world.inbox, { recursive: true });
  writeFileSync(path, `%PDF-1.7\nversion ${deeds}\n`.padEnd(300 + (deeds % 50), '.'));
}
