import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { togetherFacts } from '../features/selection/together-facts.ts';
import { wordTogether } from './action-labels.ts';
import { areAlike, folderHolders, inCommon, lockedIds, tally, togetherActions, total } from './bulk-actions.ts';

let count = 0;
const task = (status: TaskView['status'], part: Partial<TaskView> = {}): TaskView => {
  count += 1;
  return aTask({ id: `t${count}`, status, ...part });
};
const saved = (folder: string) => task('done', { result: { name: 'a.md', folder, sizeBytes: 1 } });
const locked = () => task('needs-attention', { error: { code: 'pdf-encrypted', params: {} } });
const words = (tasks: TaskView[]) =>
  togetherActions(tasks)
    .flat()
    .map((one) => wordTogether(one, tasks.length));

describe('what can be done with several files', () => {
  it('is each thing that concerns one of them, with their number where it is not all', () => {
    expect(words([task('queued'), task('converting'), task('paused'), saved('/out')])).toEqual([
      'Resume (1)',
      'Pause (2)',
      'Convert next (1)',
      'Convert last (1)',
      'Convert again (1)',
      'Cancel (3)',
      'Save as… (1)',
      'Show result (1)',
      'Rename… (2)',
      'Copy as path (1)',
      'Copy as Markdown link (1)',
      'Show details',
      'Remove',
    ]);
  });

  it('is said without numbers where it concerns all', () => {
    expect(words([saved('/a'), saved('/b')])).toEqual([
      'Convert again',
      'Copy all to…',
      'Show result',
      'Rename…',
      'Copy as path',
      'Copy as Markdown link',
      'Show details',
      'Remove',
    ]);
  });

  it('retries neither what was left out on purpose nor what needs a password, beside what failed', () => {
    const failed = task('failed', { error: { code: 'service-unreachable', params: {} } });
    expect(words([failed, task('skipped'), locked()])).toContain('Retry (1)');
    expect(words([task('skipped'), task('skipped')])).toContain('Convert');
  });

  it('opens one window for each folder, and none where they would be too many', () => {
    const [a, b, again] = [saved('/a'), saved('/b'), saved('/a')];
    expect(folderHolders([a, b, again, task('queued')])).toEqual([a, b]);
    expect(words(Array.from({ length: 6 }, (_, i) => saved(`/${i}`)))).not.toContain('Show result');
  });

  it('asks for one password for those that ask for theirs', () => {
    const closed = [locked(), locked()];
    expect(lockedIds([...closed, task('queued')])).toEqual(closed.map(({ id }) => id));
  });
});

describe('what is said of several files', () => {
  const converting = task('converting', { progress: { unit: 'pages', done: 1, total: 9 }, warnings: [] });
  it('stays the same while they merely go on', () => {
    const further = { ...converting, progress: { unit: 'pages', done: 2, total: 9 } as const, warnings: [] };
    expect(areAlike([converting], [further])).toBe(true);
    expect(areAlike([converting], [converting, further])).toBe(false);
  });

  it.each<Partial<TaskView>>([
    { status: 'done' },
    { id: 'another' },
    { error: { code: 'internal', params: {} } },
    { activity: { kind: 'waiting', untilMs: null, why: 'key' } },
    { warnings: [{ code: 'gap', page: 1, message: '' }] },
  ])('is said anew with %j', (change) => {
    expect(areAlike([converting], [{ ...converting, ...change }])).toBe(false);
  });
});

describe('what several files are', () => {
  it('is counted, what needs a person first', () => {
    const waiting = { kind: 'waiting', untilMs: null, why: 'turn' } as const;
    const gap = { code: 'gap', page: 1, message: '' };
    const tasks = [
      ...[task('done'), task('done', { warnings: [gap] }), task('cancelled'), task('converting'), locked()],
      ...[task('queued'), task('uploading', { activity: waiting }), task('failed'), task('done')],
    ];
    expect(tally(tasks).map(({ state, count }) => `${state} ${count}`)).toEqual([
      ...['needYou 1', 'failed 1', 'working 1', 'waiting 2', 'gaps 1', 'done 2', 'left 1'],
    ]);
  });

  it('is told where they agree, and added up where all is known', () => {
    const tasks = [task('queued', { pages: 2 }), task('queued', { pages: 3 })];
    expect(inCommon(tasks, ({ format }) => format)).toBe('markdown');
    expect(inCommon(tasks, ({ pages }) => pages)).toBeNull();
    expect(total(tasks, ({ pages }) => pages)).toBe(5);
    expect(total([...tasks, task('queued', { pages: null })], ({ pages }) => pages)).toBeNull();
  });

  it('names what differs as different, and leaves out what nobody knows', () => {
    const facts = togetherFacts([task('queued', { format: 'epub', pages: null }), task('done', { sizeBytes: 1 })], []);
    const text = (term: string) => facts.find((fact) => fact.term === term)?.text;
    expect(text('Format')).toBe('Different');
    expect(text('Runs')).toBe('On this computer; it stays here');
    expect(text('Pages')).toBeUndefined();
    expect(text('Size')).toBe('6.1 MB');
  });
});
