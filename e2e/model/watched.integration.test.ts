/** Whatever happens to watched folders, one within the other: what was there stays, what comes is converted, and paid for once. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { admit } from '../../core/files/admit.ts';
import type { TaskView } from '../../core/model/views.ts';
import { type Harness, harness } from '../../core/tasks/fixtures/harness.ts';
import { house, whole } from '../../core/watch/fixtures/house.ts';
import { long } from '../../test/long.ts';

/** Run again with QUIRE_TEST_SEED to see the same; fast-check names the shortest way to a failure. */
const seed = Number(process.env.QUIRE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const lives = long ? 500 : 24;

const old = ['old.pdf', 'deep/old.pdf', 'deep/er/old.pdf'];
const name = fc.constantFrom('a.pdf', 'b.pdf', 'deep/a.pdf', 'deep/c.pdf', 'deep/er/a.pdf');
const which = fc.nat({ max: 3 });

const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('puts' as const), name, text: which }) },
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('waits' as const), seconds: fc.constantFrom(1, 3, 10, 40) }) },
  fc.record({ deed: fc.constantFrom('puts half' as const, 'deletes' as const), name }),
  fc.record({ deed: fc.constant('moves' as const), name, to: name }),
  fc.record({ deed: fc.constantFrom('unplugs' as const, 'plugs in' as const, 'restarts' as const) }),
  fc.record({ deed: fc.constantFrom('watches' as const, 'watches deep' as const, 'undoes' as const) }),
  fc.record({ deed: fc.constantFrom('unwatches' as const, 'pauses' as const, 'resumes' as const), which }),
  fc.record({ deed: fc.constantFrom('looks into subfolders' as const, 'leaves subfolders' as const), which }),
  fc.record({ deed: fc.constantFrom('cancels' as const, 'removes' as const), which }),
  fc.record({ deed: fc.constantFrom('converts slowly' as const, 'goes on' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

test(`Whatever happens to watched folders, their promises hold: ${lives} lives from seed ${seed}`, async () => {
  const live = async (happenings: readonly Happening[]) => {
    const life = await begin();
    for (const one of happenings) await life.does(one);
    const wrong = await life.ends();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  const property = fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 24, size: 'max' }), live);
  await fc.assert(property, { numRuns: lives, seed });
});

async function begin() {
  let h: Harness = harness({ settings: { confirmCloudStart: false, place: 'cloud' } });
  const sent: string[] = [];
  h.files.admit = (paths: string[]) => admit(paths, new AbortController().signal);
  const upload = h.service.upload.bind(h.service);
  h.service.upload = async (endpoint, source: { path: string }, hooks) => {
    sent.push(readFileSync(source.path, 'utf8'));
    return upload(endpoint, source, hooks);
  };
  const inbox = join(h.folder, 'inbox');
  const away = `${inbox}-away`;
  const isHere = () => existsSync(inbox);
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const each of old) put(join(inbox, each), whole(each));
  let { watches, pass } = await house({ h });
  const undos: string[] = [];
  /** Texts that lay there when a folder began to be watched; and whether a person has left something out. */
  const there = new Set<string>();
  let hasLeftOut = false;
  const leaves = (folder: string, isOld: (path: string) => boolean) => {
    const at = isHere() ? folder : folder.replace(inbox, away);
    if (!existsSync(at)) return;
    for (const path of readdirSync(at, { recursive: true }).map(String).filter(isOld))
      if (path.endsWith('.pdf')) there.add(readFileSync(join(at, path), 'utf8'));
  };

  async function does(one: Happening): Promise<void> {
    // Of those that there are, so that no deed comes to nothing.
    const nth = <T>(all: readonly T[]) => ('which' in one ? all[one.which % all.length] : undefined);
    const watch = nth(watches.list());
    const task = nth(h.queue.snapshot().tasks);
    const path = 'name' in one ? join(inbox, one.name) : '';
    switch (one.deed) {
      case 'puts':
        return isHere() ? put(path, whole(`new ${one.text}`)) : undefined;
      case 'puts half':
        return isHere() ? put(path, '%PDF-1.7 half') : undefined;
      case 'deletes':
        return rmSync(path, { force: true });
      case 'moves':
        if (!existsSync(path)) return;
        mkdirSync(dirname(join(inbox, one.to)), { recursive: true });
        return renameSync(path, join(inbox, one.to));
      case 'unplugs':
        return isHere() ? renameSync(inbox, away) : undefined;
      case 'plugs in':
        return isHere() ? undefined : renameSync(away, inbox);
      case 'waits':
        return pass(one.seconds);
      case 'watches':
      case 'watches deep': {
        const folder = one.deed === 'watches' ? inbox : join(inbox, 'deep');
        leaves(folder, () => true);
        return watches.add(folder);
      }
      case 'unwatches':
        hasLeftOut = true;
        if (watch) undos.push(await watches.remove(watch.id));
        return;
      case 'undoes':
        return watches.undoRemove(undos.pop() ?? '');
      case 'pauses':
      case 'resumes':
        return watch && watches.update(watch.id, { paused: one.deed === 'pauses' });
      case 'looks into subfolders':
        if (watch && !watch.subfolders) leaves(watch.folder, (below) => below.includes('/'));
        return watch && watches.update(watch.id, { subfolders: true });
      case 'leaves subfolders':
        return watch && watches.update(watch.id, { subfolders: false });
      case 'cancels':
      case 'removes':
        hasLeftOut ||= task !== undefined;
        if (task && one.deed === 'cancels') h.queue.cancel([task.id]);
        if (task && one.deed === 'removes') h.queue.remove([task.id]);
        return;
      case 'converts slowly':
        return void h.service.script.status.push('hang');
      case 'goes on':
        return h.service.release();
      case 'restarts':
        if (!isHere()) renameSync(away, inbox);
        h.service.release();
        await watches.close();
        h = await h.restart();
        undos.length = 0;
        ({ watches, pass } = await house({ h }));
    }
  }

  async function ends(): Promise<string[]> {
    if (!isHere()) renameSync(away, inbox);
    h.service.script.status.length = 0;
    for (const { id } of watches.list()) await watches.update(id, { paused: false });
    for (let round = 0; round < 25; round += 1) {
      h.service.release();
      await pass(3);
    }
    const tasks = h.queue.snapshot().tasks;
    // A file that was deleted before its turn can't be converted.
    const isOver = (task: TaskView) =>
      ['done', 'skipped', 'cancelled'].includes(task.status) || task.error?.code === 'file-missing';
    const open = tasks.filter((task) => !isOver(task));
    const wrong = open.map(({ name: of, status }) => `${of} is ${status} at the end`);
    const times = Map.groupBy(sent, (text) => text);
    for (const [text, { length }] of times) if (length > 1) wrong.push(`${text} was sent ${length} times`);
    for (const text of sent) if (text.includes('old')) wrong.push(`${text} was there before, and was sent`);
    for (const { folder, subfolders } of hasLeftOut ? [] : watches.list()) {
      for (const below of existsSync(folder) ? readdirSync(folder, { recursive: subfolders }).map(String) : []) {
        const path = join(folder, below);
        const text = below.endsWith('.pdf') && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
        if (text.includes('new') && !there.has(text) && !times.has(text)) wrong.push(`${below} was never sent`);
      }
    }
    await watches.close();
    return wrong;
  }

  return { does, ends };
}
