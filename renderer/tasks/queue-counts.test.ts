import { describe, expect, it } from 'vitest';
import type { ServiceView, TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { canRetryService, commonFolder, readyBatch, summarise, troubledService } from './queue-counts.ts';

let count = 0;
const task = (status: TaskView['status'], part: Partial<TaskView> = {}): TaskView => {
  count += 1;
  return aTask({ id: `t${count}`, status, ...part });
};
const unreachable = { error: { code: 'service-unreachable', params: {} } } as const;
const gap = { code: 'gap', page: 1, message: '' };

describe('the counts', () => {
  it('leave out what was never meant to be converted', () => {
    const summary = summarise([
      task('done'),
      task('done', { warnings: [gap] }),
      task('failed', unreachable),
      task('needs-attention'),
      task('skipped'),
      task('cancelled'),
      task('queued'),
      task('ready'),
      task('paused'),
    ]);
    expect(summary).toMatchObject({
      rows: 9,
      total: 7,
      done: 2,
      gaps: 1,
      failed: 1,
      needYou: 2,
      skipped: 1,
      cancelled: 1,
      working: 1,
      ready: 1,
      paused: 1,
      asking: 1,
    });
  });

  it('hold a result that is being checked for one in work: nothing is finished before its gaps are known', () => {
    expect(summarise([task('checking', { warnings: [gap] })])).toMatchObject({
      done: 0,
      gaps: 0,
      working: 1,
      value: 0.99,
    });
  });

  it('gather the largest number of failures with one cause, and which of them may be tried again', () => {
    const full = { error: { code: 'disk-full', params: {} } } as const;
    const damaged = { error: { code: 'pdf-damaged', params: {} } } as const;
    const tasks = [task('failed', damaged), task('failed', full), task('failed', damaged), task('failed', full)];
    const third = task('failed', full);
    expect(summarise([...tasks, third]).mainFailure).toEqual({
      code: 'disk-full',
      count: 3,
      retryable: [tasks[1]?.id, tasks[3]?.id, third.id],
    });
    expect(summarise([task('failed', damaged), task('failed', damaged)]).mainFailure).toMatchObject({ retryable: [] });
    expect(summarise([task('failed', full), task('failed', damaged)]).mainFailure).toBeNull();
  });

  it('name the one cause of all failures, and none when there are several', () => {
    const one = [task('failed', unreachable), task('failed', unreachable)];
    expect(summarise(one).failedCode).toBe('service-unreachable');
    const other = task('failed', { error: { code: 'disk-full', params: {} } });
    expect(summarise([...one, other]).failedCode).toBeNull();
  });

  it('retry what can succeed', () => {
    const again = task('failed', unreachable);
    const damaged = task('failed', { error: { code: 'pdf-damaged', params: {} } });
    const locked = task('failed', { error: { code: 'pdf-encrypted', params: {} } });
    expect(summarise([again, damaged, locked]).retryable).toEqual([again.id]);
  });

  it('clear only what is finished well', () => {
    const kept = [task('failed', unreachable), task('queued'), task('needs-attention')];
    const gone = [task('done'), task('skipped'), task('cancelled')];
    expect(summarise([...kept, ...gone]).finishedIds).toEqual(gone.map(({ id }) => id));
  });
});

describe('the bar of the queue', () => {
  const half = { progress: { unit: 'percent', done: 50, total: 100 } } as const;

  it('counts finished files and what conversions say of themselves', () => {
    expect(summarise([task('done'), task('converting', half), task('queued'), task('queued')]).value).toBe(0.375);
  });

  it('never goes back on the way of a file', () => {
    const way: TaskView[] = [
      task('queued'),
      task('uploading', { progress: { unit: 'bytes', done: 9, total: 10 } }),
      task('submitting'),
      task('converting'),
      task('converting', half),
      task('downloading', { progress: { unit: 'bytes', done: 1, total: 10 } }),
      task('saving'),
      task('done'),
    ];
    const values = way.map((one) => summarise([one, task('queued')]).value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it('is full only when nothing is left to do, for Quire or for a person', () => {
    const all = { progress: { unit: 'percent', done: 100, total: 100 } } as const;
    expect(summarise([task('done'), task('failed'), task('skipped'), task('cancelled')]).value).toBe(1);
    const left = [task('converting', all), task('saving'), task('needs-attention'), task('ready'), task('paused')];
    for (const one of left) expect(summarise([task('done'), one]).value, one.status).toBeLessThan(1);
  });

  it('is empty for an empty queue', () => {
    expect(summarise([]).value).toBe(0);
  });
});

describe('what waits for Start', () => {
  const batches = [{ id: 'a', name: 'A', addedAtMs: 1 }];
  it('is one batch at a time, with its size', () => {
    const ready = (batchId: string) => task('ready', { batchId, sizeBytes: 7e6 });
    const tasks = [ready('a'), ready('a'), ready('b'), task('queued', { batchId: 'a' })];
    expect(readyBatch(batches, tasks)).toMatchObject({
      name: 'A',
      ids: tasks.slice(0, 2).map(({ id }) => id),
      sizeBytes: 14e6,
    });
  });
  it('is started together where it came one by one from a watched folder', () => {
    const scans = ['a', 'b', 'c'].map((id) => ({ id, name: id === 'b' ? 'Other' : 'Scans', addedAtMs: 1 }));
    const tasks = ['a', 'b', 'c'].map((batchId) => task('ready', { batchId }));
    expect(readyBatch(scans, tasks)?.ids).toEqual([tasks[0]?.id, tasks[2]?.id]);
  });
  it('is called by what is in it where it has no name, and is one batch then', () => {
    const unnamed = ['a', 'b'].map((id) => ({ id, name: null, addedAtMs: 1 }));
    const tasks = ['a', 'a', 'b'].map((batchId, i) => task('ready', { batchId, name: `${i}.pdf` }));
    expect(readyBatch(unnamed, tasks)).toMatchObject({ name: '2 files', ids: tasks.slice(0, 2).map(({ id }) => id) });
  });
  it('says where each of them goes, whatever the address is by now', () => {
    const to = (host: string) => task('ready', { batchId: 'a', place: 'cloud', host });
    expect(readyBatch(batches, [to('one.example'), to('two.example'), to('one.example')])?.hosts).toBe(
      'one.example and two.example',
    );
  });
  it('has no size when one of them is not known', () => {
    const tasks = [task('ready', { batchId: 'a' }), task('ready', { batchId: 'a', sizeBytes: null })];
    expect(readyBatch(batches, tasks)?.sizeBytes).toBeNull();
  });
  it('is nothing once everything was started', () => {
    expect(readyBatch(batches, [task('queued')])).toBeNull();
  });
});

describe('the folder of the results', () => {
  const saved = (folder: string) => task('done', { result: { name: 'r.md', folder, sizeBytes: 1 } });
  it('is offered when it is one for all', () => {
    expect(commonFolder([saved('/a'), task('failed'), saved('/a')])?.folder).toBe('/a');
    expect(commonFolder([saved('/a'), saved('/b')])).toBeNull();
    expect(commonFolder([])).toBeNull();
  });
});

describe('a service that holds up work', () => {
  const service = (place: 'local' | 'cloud', state: ServiceView['state']): ServiceView => ({
    place,
    host: '',
    state,
    untilMs: null,
    usage: null,
    limits: [],
    error: null,
  });
  const waiting = task('uploading', { place: 'cloud' });

  it('is named with the tasks that wait for it', () => {
    const trouble = troubledService(
      [service('local', 'connected'), service('cloud', 'cooling')],
      [waiting, task('queued')],
    );
    expect(trouble?.held).toEqual([waiting.id]);
  });
  it('holds up nothing that goes to another one, as after a change of the address', () => {
    const there = task('queued', { place: 'cloud', host: 'earlier.example' });
    const earlier = { ...service('cloud', 'key'), host: 'earlier.example' };
    expect(troubledService([service('cloud', 'connected'), earlier], [waiting, there])).toEqual({
      service: earlier,
      held: [there.id],
    });
    expect(troubledService([service('cloud', 'connected'), earlier], [waiting])).toBeNull();
  });
  it('is no matter when nothing of it is left to do', () => {
    expect(troubledService([service('cloud', 'key')], [task('done', { place: 'cloud' })])).toBeNull();
    expect(troubledService([service('cloud', 'connected')], [waiting])).toBeNull();
  });
  it('comes first when it needs a person', () => {
    const services = [service('local', 'unreachable'), service('cloud', 'credit')];
    expect(troubledService(services, [task('queued'), waiting])?.service.state).toBe('credit');
  });
});

describe('Retry now', () => {
  const service = (state: ServiceView['state'], untilMs: number | null): ServiceView => ({
    ...{ place: 'cloud', host: 'x', state, untilMs, usage: null, limits: [], error: null },
  });

  it.each<[ServiceView['state'], number | null, boolean]>([
    ['unreachable', 5000, true],
    ['unreachable', null, true],
    ['cooling', 600_000, false],
    ['cooling', 700_000, true],
    ['cooling', null, false],
    ['key', null, false],
  ])('of a service that is %s until %s is in the header: %s', (state, untilMs, offered) => {
    expect(canRetryService(service(state, untilMs), 0, 600_000)).toBe(offered);
  });
});
