import { expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import { defaultSettings } from '../../core/settings/schema.ts';
import { describeTask, projectAddress, writeReport } from './report.ts';

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

const settings = {
  ...defaultSettings,
  destination: { kind: 'folder', folder: '/home/ada/Books' },
  cloudAddress: 'https://convert.ada.example/v1',
  proxy: { kind: 'manual', scheme: 'http', host: 'proxy.ada.example', port: 1 },
} as const;
const log = Array.from({ length: 100 }, (_, i) => `{"event":"${i}"}\n`).join('');

test('A report holds versions, settings and the last events, and nothing of the person’s own', () => {
  const text = writeReport({ versions: { quire: '1.2.3' }, settings, log });
  expect(text).toContain('"quire": "1.2.3"');
  expect(text).toContain('"destination": "folder"');
  expect(text).toContain('{"event":"99"}');
  expect(text).not.toContain('{"event":"39"}');
  expect(text).not.toMatch(/ada/);
});

test.each([
  [{ homepage: 'https://quire.example' }, 'https://quire.example'],
  [{ homepage: 'https://quire.example', bugs: { url: 'https://quire.example/bugs' } }, 'https://quire.example/bugs'],
  [{ bugs: 'https://quire.example/bugs' }, 'https://quire.example/bugs'],
  [{ homepage: 'file:///etc/passwd' }, null],
  [{}, null],
  [{ homepage: 'https://quire.invalid', bugs: { url: 'https://quire.invalid/issues' } }, null],
  [null, null],
])('The project of %j is at %s', (manifest, address) => {
  expect(projectAddress(manifest)).toBe(address);
});
