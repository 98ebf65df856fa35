import { expect, test } from 'vitest';
import { endActions } from './end-actions.ts';

const folder = { folder: '/a', taskId: '1' };
const nothing = { done: 0, paused: 0, retryable: [] as string[] };

test.each([
  ['all is saved in one folder', 'finished', { done: 4 }, folder, ['copy-all'], 'open-folder'],
  ['all is saved here and there', 'finished', { done: 4 }, null, [], 'copy-all'],
  ['some failed', 'finished', { done: 4, retryable: ['x'] }, folder, ['retry', 'copy-all'], 'open-folder'],
  ['all failed', 'finished', { retryable: ['x', 'y'] }, null, [], 'retry'],
  ['all was converted before', 'finished', {}, folder, [], 'open-folder'],
  ['nothing can be done', 'finished', {}, null, [], null],
  ['some need a person', 'asking', { done: 4, retryable: ['x'] }, folder, ['retry', 'open-folder'], null],
  ['the rest was set aside', 'asking', { done: 4, paused: 2 }, folder, ['open-folder'], 'resume'],
] as const)('where %s', (_, phase, part, where, secondary, primary) => {
  const summary = { ...nothing, ...part };
  expect(endActions({ summary, phase, canFilterAsking: false, folder: where })).toEqual({ secondary, primary });
});

test('where rows that ask stand among others, the filled button leads to them', () => {
  const ended = { summary: { ...nothing, done: 4 }, folder, canFilterAsking: true };
  expect(endActions({ ...ended, phase: 'asking' }).primary).toBe('show-asking');
  expect(endActions({ ...ended, phase: 'finished' }).primary).toBe('open-folder');
});
