import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { bulkActionLabel } from './action-labels.ts';
import { bulkActions, oneTaskPerFolder } from './bulk-actions.ts';

let count = 0;
const task = (status: TaskView['status'], part: Partial<TaskView> = {}): TaskView => {
  count += 1;
  return aTask({ id: `t${count}`, status, ...part });
};
const saved = (folder: string) => task('done', { result: { name: 'a.md', folder, sizeBytes: 1 } });
const locked = () => task('needs-attention', { error: { code: 'pdf-encrypted', params: {} } });
const words = (tasks: TaskView[]) =>
  bulkActions(tasks)
    .flat()
    .map((one) => bulkActionLabel(one, tasks.length));

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
    expect(oneTaskPerFolder([a, b, again, task('queued')])).toEqual([a, b]);
    expect(words(Array.from({ length: 6 }, (_, i) => saved(`/${i}`)))).not.toContain('Show result');
  });
});
