import { expect, test } from 'vitest';
import type { TaskView } from '../ipc/contract.ts';
import { describeTask } from './details.ts';

const task: TaskView = {
  id: 'a',
  batchId: 'b',
  order: 0,
  name: 'secret-project.pdf',
  origin: '/home/ada/private',
  source: 'file',
  sizeBytes: 1,
  pages: 3,
  format: 'epub',
  place: 'cloud',
  status: 'failed',
  activity: { kind: 'none' },
  progress: null,
  error: null,
  warnings: [],
  result: null,
  addedAtMs: 0,
  startedAtMs: null,
  finishedAtMs: null,
};

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
