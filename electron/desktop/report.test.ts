import { expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import { describeTask } from './report.ts';

const task = taskView({
  name: 'secret-project.pdf',
  origin: '/home/ada/private',
  pages: 3,
  format: 'epub',
  place: 'cloud',
  status: 'failed',
});

test('Details for a report hold what happened, and neither names, folders nor secrets', () => {
  const text = describeTask(
    task,
    {
      code: 'service-error',
      params: { host: 'convert.example.com' },
      detail: { status: 500, body: 'Bearer sk-123456 at https://b.example/x?X-Amz-Signature=abc in /home/ada/private' },
    },
    { quire: '1', electron: '45', chrome: '156', node: '24', platform: 'linux' },
    '/home/ada',
  );
  expect(JSON.parse(text)).toMatchObject({
    versions: { quire: '1' },
    task: { format: 'epub', place: 'cloud', status: 'failed', pages: 3 },
    error: { code: 'service-error', params: { host: 'convert.example.com' } },
  });
  for (const secret of ['secret-project', 'sk-123456', 'abc', '/home/ada']) expect(text).not.toContain(secret);
});
