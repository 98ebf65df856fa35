import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepNames, newStem } from '../../options/name-template.ts';
import { harness } from '../fixtures/harness.ts';
import { until } from '../fixtures/test-clock.ts';

async function twoDone() {
  const h = harness();
  await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
  const a = await h.reaches('done', 'a.pdf');
  const b = await h.reaches('done', 'b.pdf');
  const nameOf = (id: string) => basename(h.queue.resultOf(id)?.path ?? '');
  return { h, ids: [a.id, b.id], nameOf };
}

describe('new names for results', () => {
  it('are planned without changing anything, and say what is in their way', async () => {
    const { h, ids, nameOf } = await twoDone();
    writeFileSync(join(dirname(h.queue.resultOf(ids[0] ?? '')?.path ?? ''), 'Taken.md'), '');
    const problems = async (template: string, find = '', replace = '') =>
      (await h.queue.renames.plan(ids, { template, find, replace })).map(({ to, problem }) => [to, problem]);
    expect(await problems('{name} x')).toEqual([
      ['a x.md', null],
      ['b x.md', null],
    ]);
    expect(await problems('{name}')).toEqual([
      ['a.md', 'same'],
      ['b.md', 'same'],
    ]);
    expect(await problems('same')).toEqual([
      ['same.md', 'twice'],
      ['same.md', 'twice'],
    ]);
    expect(await problems('{name}', 'a', 'taken')).toEqual([
      ['taken.md', 'taken'],
      ['b.md', 'same'],
    ]);
    expect(await problems('{name}', 'a', 'b')).toEqual([
      ['b.md', 'twice'],
      ['b.md', 'same'],
    ]);
    expect(await problems('{name}', 'a', 'x:y')).toEqual([
      ['x:y.md', 'illegal'],
      ['b.md', 'same'],
    ]);
    expect((await problems('{nobody}')).map(([, problem]) => problem)).toEqual(['illegal', 'illegal']);
    expect(ids.map(nameOf)).toEqual(['a.md', 'b.md']);
  });

  it('are given, undone, and known after a restart', async () => {
    const { h, ids, nameOf } = await twoDone();
    const old = h.queue.resultOf(ids[0] ?? '')?.path ?? '';
    const { renamed, skipped, undo } = await h.queue.renames.rename(ids, { ...keepNames, template: 'new {name}' });
    expect([renamed, skipped]).toEqual([2, []]);
    expect(ids.map(nameOf)).toEqual(['new a.md', 'new b.md']);
    expect(existsSync(old)).toBe(false);
    await h.queue.renames.undo(undo);
    expect(ids.map(nameOf)).toEqual(['a.md', 'b.md']);
    await h.queue.renames.rename(ids, { ...keepNames, find: 'a', replace: 'c' });
    const after = await h.restart();
    expect(basename(after.queue.resultOf(ids[0] ?? '')?.path ?? '')).toBe('c.md');
    expect(basename(after.queue.history.get(ids[0] ?? '')?.result?.path ?? '')).toBe('c.md');
  });

  it('lead to a file that is there, wherever the power goes off', async () => {
    const { h, ids } = await twoDone();
    const [id = ''] = ids;
    // What was worked with is swept up first, or the copy of the state folder meets it on its way out.
    await until(() => readdirSync(join(h.stateFolder, 'work')).length === 0);
    h.files.cutBeforeFinish = true;
    await h.queue.renames.rename([id], { ...keepNames, template: 'new' });
    const after = await h.crash();
    const path = after.queue.resultOf(id)?.path ?? '';
    expect(basename(path)).toBe('new.md');
    expect(existsSync(path)).toBe(true);
  });

  it('wait for results that are still to come, and one that is under way keeps its own', async () => {
    const h = harness();
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    const { id } = h.task();
    const { undo } = await h.queue.renames.rename([id], { ...keepNames, template: 'Report {name}' });
    expect(await h.queue.renames.plan([id], keepNames)).toMatchObject([{ from: 'Report a.md', problem: 'same' }]);
    await h.queue.renames.undo(undo);
    expect(await h.queue.renames.plan([id], keepNames)).toMatchObject([{ from: 'a.md' }]);
    await h.queue.renames.rename([id], { ...keepNames, template: 'Report {name}' });
    h.queue.resume();
    await h.reaches('done');
    expect(basename(h.queue.resultOf(id)?.path ?? '')).toBe('Report a.md');
  });
});

describe('a name that somebody else has taken meanwhile', () => {
  const after = async () => {
    const { h, ids, nameOf } = await twoDone();
    const old = h.queue.resultOf(ids[0] ?? '')?.path ?? '';
    const { undo } = await h.queue.renames.rename(ids, { ...keepNames, template: 'new {name}' });
    return { h, ids, nameOf, old, undo };
  };
  const taken = (from: string, to: string) => ({
    name: from,
    error: expect.objectContaining({ code: 'name-taken', params: { name: to } }),
  });

  it('is said, and the rest is renamed', async () => {
    const { h, ids, nameOf } = await twoDone();
    writeFileSync(join(dirname(h.queue.resultOf(ids[0] ?? '')?.path ?? ''), 'new a.md'), 'somebody else’s');
    const { renamed, skipped } = await h.queue.renames.rename(ids, { ...keepNames, template: 'new {name}' });
    expect([renamed, skipped]).toEqual([1, [taken('a.md', 'new a.md')]]);
    expect(ids.map(nameOf)).toEqual(['a.md', 'new b.md']);
  });

  it('is said when it is to be given back, which can be done once it is free', async () => {
    const { h, ids, nameOf, old, undo } = await after();
    writeFileSync(old, 'somebody else’s');
    expect(await h.queue.renames.undo(undo)).toEqual([taken('new a.md', 'a.md')]);
    expect(ids.map(nameOf)).toEqual(['new a.md', 'b.md']);
    rmSync(old);
    expect(await h.queue.renames.undo(undo)).toEqual([]);
    expect(ids.map(nameOf)).toEqual(['a.md', 'b.md']);
    expect(await h.queue.renames.undo(undo)).toEqual([]);
  });

  it('is nobody’s business any more once its row is gone', async () => {
    const { h, ids, old, undo } = await after();
    writeFileSync(old, 'somebody else’s');
    h.queue.remove(ids);
    expect(await h.queue.renames.undo(undo)).toEqual([]);
  });
});

it('What was renamed while it waited and is under way says so when it is to be undone, and can be when it is done', async () => {
  const h = harness();
  h.queue.pause();
  await h.queue.add({ paths: h.pdfs('a.pdf') });
  const { id } = h.task();
  const { undo } = await h.queue.renames.rename([id], { ...keepNames, template: 'new' });
  h.service.processing = true;
  h.queue.resume();
  await h.reaches('converting');
  const late = { name: 'new.md', error: { code: 'not-done-yet', params: { name: 'new.md' } } };
  expect(await h.queue.renames.undo(undo)).toMatchObject([late]);
  expect(await h.queue.renames.rename([id], { ...keepNames, template: 'x' })).toMatchObject({ skipped: [late] });
  h.service.processing = false;
  await h.reaches('done');
  expect(await h.queue.renames.undo(undo)).toEqual([]);
  expect(basename(h.queue.resultOf(id)?.path ?? '')).toBe('a.md');
});

it('What was renamed while it waited and never came is no one’s business when that is undone', async () => {
  const h = harness();
  h.queue.pause();
  await h.queue.add({ paths: h.pdfs('a.pdf') });
  const { id } = h.task();
  const { undo } = await h.queue.renames.rename([id], { ...keepNames, template: 'new' });
  h.queue.cancel([id]);
  expect(await h.queue.renames.undo(undo)).toEqual([]);
  expect(await h.queue.renames.rename([id], { ...keepNames, template: 'x' })).toMatchObject({
    renamed: 0,
    skipped: [],
  });
});

describe('a name for a result that is still to come', () => {
  it.each([['x'.repeat(248)], ['é'.repeat(124)], ['漢'.repeat(82)]])(
    'as long as a name may be outlives a restart, and no longer one is given: %s',
    async (long) => {
      const h = harness();
      h.queue.pause();
      await h.queue.add({ paths: h.pdfs('a.pdf') });
      const { id } = h.task();
      expect(await h.queue.renames.rename([id], { ...keepNames, find: 'a', replace: long })).toMatchObject({
        renamed: 1,
        skipped: [],
      });
      const after = await h.restart();
      expect(after.notices).toEqual([]);
      expect(await after.queue.renames.plan([id], keepNames)).toMatchObject([{ from: `${long}.md` }]);
      const longer = await after.queue.renames.plan([id], { ...keepNames, template: '{name}漢' });
      expect(longer).toMatchObject([{ problem: 'illegal' }]);
    },
  );

  it('is never read as a pattern, whatever its document is called', async () => {
    const h = harness();
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('{title}.pdf', 'a{b}.pdf', '{.pdf') });
    const ids = h.queue.snapshot().tasks.map(({ id }) => id);
    const plan = await h.queue.renames.plan(ids, { ...keepNames, template: 'N {name}' });
    expect(plan.map(({ to, problem }) => [to, problem])).toEqual([
      ['N {title}.md', 'illegal'],
      ['N a{b}.md', 'illegal'],
      ['N {.md', 'illegal'],
    ]);
  });
});

it.each([
  ['{name}', '', '', 'Draft 1'],
  ['{name}', 'Draft', 'Final', 'Final 1'],
  ['{name}', 'Draft', '$&', '$& 1'],
  ['{author} - {name}', '', '', 'Ada - Draft 1'],
  ['', '', '', null],
  ['{who}', '', '', null],
])('“%s” with “%s” → “%s” is %j', (template, find, replace, name) => {
  expect(newStem({ template, find, replace }, { name: 'Draft 1', title: '', authors: ['Ada'], dateMs: 0 })).toBe(name);
});
