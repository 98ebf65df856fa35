/** What holds whatever happens. Each broken promise is told in words. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { en, enSlots } from '../../core/errors/wording-en.ts';
import { wordSlot } from '../../core/errors/wording-slots.ts';
import type { TaskView } from '../../core/model/views.ts';
import { sha256 } from './honest-service.ts';
import type { World } from './world.ts';

export interface Expectations {
  /** Results are changed while they are saved (images are relinked, archives unpacked). */
  relinked?: boolean;
}

export function brokenPromises(world: World, { relinked = false }: Expectations = {}): string[] {
  const tasks = world.tasks();
  return [
    ...lost(world, tasks),
    ...paidTwice(world, tasks),
    ...torn(world, tasks, relinked),
    ...leaked(world),
    ...backwards(world),
    ...wordless(tasks),
    ...world.faults,
    ...overwritten(world),
  ];
}

/** Every task that was ever told of is still there. */
function lost({ told, removed }: World, tasks: TaskView[]): string[] {
  const there = new Set(tasks.map(({ id }) => id));
  const ids = new Set(told.map(({ id }) => id));
  return [...ids].filter((id) => !there.has(id) && !removed.has(id)).map((id) => `task ${id} is lost`);
}

/** At most one accepted submission per task, and one more for each time that a person said so. */
function paidTwice({ service, again, removed, told }: World, tasks: TaskView[]): string[] {
  const said = [...again.values()].reduce((sum, count) => sum + count, 0);
  const accepted = service.honest.sessions.length;
  const allowed = tasks.length + removed.size + said;
  if (accepted > allowed) return [`${accepted} accepted for ${allowed}`];
  // Of each name, also those that were taken out of the list.
  const ids = Map.groupBy(new Map(told.map(({ id, name }) => [id, name])), ([, name]) => name);
  return [...ids].flatMap(([name, tasksOfName]) => {
    const stem = name.replace(/\.pdf$/i, '');
    const of = service.honest.sessions.filter((session) => session.name === stem).length;
    const may = tasksOfName.reduce((sum, [id]) => sum + 1 + (again.get(id) ?? 0), 0);
    return of > may ? [`${name} accepted ${of} times instead of ${may}`] : [];
  });
}

/** At its final name a result is whole, and nothing temporary is left beside it. */
function torn(world: World, tasks: TaskView[], relinked: boolean): string[] {
  // Who moved the folder in the middle of it has moved what is put right when the kept result is saved again or given up.
  const isKept =
    world.movedTo.length > 0 && tasks.some(({ status }) => status === 'failed' || status === 'needs-attention');
  const broken = world
    .saved()
    .filter((name) => basename(name).startsWith('.quire-') && !isKept)
    .map((name) => `${name} is left`);
  if (tasks.some(({ status }) => status === 'saving')) return [];
  const whole = new Set(world.service.honest.sessions.map((session) => sha256(world.service.honest.resultOf(session))));
  for (const { status, id, name } of tasks) {
    if (status !== 'done') continue;
    const path = world.queue.resultOf(id)?.path;
    if (path && (world.changed.has(path) || world.movedTo.some((to) => existsSync(join(to, basename(path)))))) continue;
    const bytes = path && existsSync(path) && readFileSync(path);
    if (!bytes) broken.push(`${name} is done and not there`);
    else if (!relinked && !whole.has(sha256(bytes))) broken.push(`${name} is not what the service made`);
  }
  return broken;
}

/** What a person has put among the results stays as it is. */
function overwritten({ mine }: World): string[] {
  return [...mine]
    .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    .map(([path]) => `${path} of a person is another file now`);
}

/** The key goes to the service's own operations and nowhere else. */
function leaked({ service, elsewhere }: World): string[] {
  const open = new Set(['form', 'part', 'file', 'capabilities', 'other']);
  const told = [...elsewhere.requests, ...service.requests.filter(({ operation }) => open.has(operation))];
  return told.filter(({ headers }) => headers.authorization).map(({ method, path }) => `key sent to ${method} ${path}`);
}

/** Progress of one step, without a break, never falls. */
function backwards({ told }: World): string[] {
  const last = new Map<string, TaskView>();
  const broken = new Set<string>();
  for (const view of told) {
    const before = last.get(view.id);
    last.set(view.id, view);
    if (!before?.progress || !view.progress || before.status !== view.status) continue;
    const same = before.progress.unit === view.progress.unit && before.progress.total === view.progress.total;
    if (same && view.progress.done < before.progress.done)
      broken.add(`${view.name} goes backwards while ${view.status}`);
  }
  return [...broken];
}

/** Whoever needs a person says why, with all that the words name. */
function wordless(tasks: TaskView[]): string[] {
  return tasks.flatMap(({ status, error, name }) => {
    if (status !== 'failed' && status !== 'needs-attention') return [];
    if (!error) return [`${name} ended as ${status} without a reason`];
    const { message, advice } = en[error.code];
    const missing = [...`${message}${advice}`.matchAll(/\{(\w+)\}/g)].filter(
      ([, slot = '']) => wordSlot(slot, error.params, enSlots) === undefined,
    );
    return missing.map(([placeholder]) => `${error.code} does not know ${placeholder}`);
  });
}
