import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes } from '../../core/errors/codes.ts';
import { taskStatuses } from '../../core/model/status.ts';
import type { TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { idsFor, mayCostIfStopped, menuActions, primaryAction } from './actions.ts';

const failed = (code: ErrorCode): Partial<TaskView> => ({ status: 'failed', error: { code, params: {} } });
const attention = (code: ErrorCode): Partial<TaskView> => ({ status: 'needs-attention', error: { code, params: {} } });
const gap = { code: 'gap', page: 1, message: '' };

describe('the one button of a row', () => {
  it.each<[Partial<TaskView>, string | null, boolean]>([
    [{ status: 'ready' }, null, false],
    [{ status: 'queued' }, null, false],
    [{ status: 'preparing' }, 'Cancel', false],
    [{ status: 'uploading' }, 'Cancel', false],
    [{ status: 'submitting' }, 'Cancel', false],
    [{ status: 'converting' }, 'Cancel', false],
    [{ status: 'converting', activity: { kind: 'waiting', untilMs: null, why: 'key' } }, null, false],
    [{ status: 'downloading' }, 'Cancel', false],
    [{ status: 'saving' }, null, false],
    [{ status: 'checking' }, 'Open', false],
    [{ status: 'checking', warnings: [gap] }, 'Open', false],
    [{ status: 'done' }, 'Open', false],
    [{ status: 'done', warnings: [gap] }, 'Review', true],
    [{ status: 'paused' }, 'Resume', false],
    [{ status: 'skipped' }, 'Convert', false],
    [{ status: 'skipped', result: { name: 'a.md', folder: '/out', sizeBytes: 1 } }, 'Open', false],
    [{ status: 'cancelled' }, 'Start', false],
    [attention('submission-uncertain'), 'Decide…', true],
    [attention('task-vanished'), 'Decide…', true],
    [attention('no-change'), 'Decide…', true],
    [attention('key-rejected'), 'Enter key', true],
    [attention('destination-needed'), 'Save as…', true],
    [attention('credit-exhausted'), 'Retry', true],
    [failed('service-unreachable'), 'Retry', true],
    [failed('disk-full'), 'Save as…', true],
    [attention('pdf-encrypted'), null, false],
    [{ ...attention('pdf-encrypted'), place: 'cloud' }, 'Show original', true],
    [failed('pdf-damaged'), 'Show original', true],
    [failed('pdf-encryption-unsupported'), 'Show original', true],
    [{ ...failed('pdf-damaged'), replaced: true }, 'Retry', true],
    [{ ...attention('pdf-encrypted'), replaced: true }, 'Retry', true],
    [{ status: 'done', result: { name: 'a.md', folder: '/out', sizeBytes: 1, gone: true } }, 'Locate…', true],
    [{ status: 'skipped', result: { name: 'a.md', folder: '/out', sizeBytes: 1, gone: true } }, 'Locate…', true],
    [{ ...failed('pdf-damaged'), source: 'url' }, null, false],
  ])('for %j is %s', (part, label, edge) => {
    const action = primaryAction(aTask(part));
    expect(action?.label ?? null).toBe(label);
    expect(action?.urgent ?? false).toBe(edge);
  });

  it.each(errorCodes)('asks a person to do something about %s, as there is always something', (code) => {
    expect(primaryAction(aTask(failed(code)))?.urgent).toBe(true);
  });
});

describe('the menu of a row', () => {
  it.each(taskStatuses)('offers details and Remove for %s', (status) => {
    const entries = menuActions(aTask({ status })).flat();
    expect(entries).toContain('details');
    expect(entries.at(-1)).toBe('remove');
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('offers of a result that was moved only what can be done without it', () => {
    const result = { name: 'a.md', folder: '/out', sizeBytes: 1, gone: true } as const;
    const done = menuActions(aTask({ status: 'done', result })).flat();
    expect(done).toEqual(['locate', 'again', 'details', 'show-source', 'remove']);
    const before = menuActions(aTask({ status: 'skipped', result })).flat();
    expect(before).toEqual(['locate', 'retry', 'details', 'show-source', 'remove']);
  });

  it('offers Retry for a damaged file once another lies in its place', () => {
    expect(menuActions(aTask(failed('pdf-damaged'))).flat()).not.toContain('retry');
    expect(menuActions(aTask({ ...failed('pdf-damaged'), replaced: true })).flat()).toContain('retry');
  });

  it('offers everything that can be done with a Markdown result', () => {
    expect(menuActions(aTask({ status: 'done' })).flat()).toEqual([
      'open',
      'preview',
      'reveal',
      'save-as',
      'copy-markdown',
      'copy-rich',
      'rename',
      'copy-path',
      'copy-link',
      'again',
      'details',
      'show-source',
      'remove',
    ]);
  });

  it('does not copy Markdown out of a book', () => {
    const actions = menuActions(aTask({ status: 'done', format: 'epub' })).flat();
    expect(actions).not.toContain('copy-markdown');
    expect(actions).toContain('copy-rich');
  });

  it('does not offer to retry what can never succeed', () => {
    expect(menuActions(aTask(failed('pdf-damaged'))).flat()).not.toContain('retry');
    expect(menuActions(aTask(failed('service-unreachable'))).flat()).toContain('retry');
  });

  it('never resubmits an uncertain submission by the way of Retry', () => {
    expect(menuActions(aTask(attention('submission-uncertain'))).flat()).not.toContain('retry');
    expect(menuActions(aTask(attention('task-vanished'))).flat()).not.toContain('retry');
  });

  it('lets an impatient person end a wait', () => {
    const activity = { kind: 'waiting', untilMs: 1, why: 'rate-limit' } as const;
    expect(menuActions(aTask({ status: 'submitting', activity })).flat()).toContain('retry');
  });
});

describe('stopping', () => {
  it.each<[TaskView['place'], TaskView['status'], boolean]>([
    ['cloud', 'converting', true],
    ['cloud', 'submitting', true],
    ['cloud', 'uploading', false],
    ['cloud', 'done', false],
    ['local', 'converting', false],
  ])('in %s while %s can cost money: %s', (place, status, costs) => {
    expect(mayCostIfStopped(aTask({ place, status }))).toBe(costs);
  });
});

describe('an action on several rows', () => {
  it('concerns those of them for which it means something', () => {
    const tasks = (['done', 'queued', 'paused', 'converting', 'cancelled'] as const).map((status) =>
      aTask({ id: status, status }),
    );
    expect(idsFor('pause', tasks)).toEqual(['queued', 'converting']);
    expect(idsFor('resume', tasks)).toEqual(['paused']);
    expect(idsFor('cancel', tasks)).toEqual(['queued', 'paused', 'converting']);
    expect(idsFor('retry', tasks)).toEqual(['cancelled']);
    expect(idsFor('move-last', tasks)).toEqual(['queued']);
  });
});
