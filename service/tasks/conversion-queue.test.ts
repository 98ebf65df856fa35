import { expect, it } from 'vitest';
import { maxAttempts, maxSuspicions, whyNotAgain } from './conversion-queue.ts';
import { taskOptionsSchema } from './conversion-task.ts';

const options = taskOptionsSchema.parse({
  ...{ fileName: 'a.epub', ignorePdfErrors: true, ignoreOcrErrors: true, images: 'inline' },
  ...{ extended: false, hasPassword: false },
});

it.each([
  ['ran whenever somebody else killed the service', { attempts: 12, suspicions: 0 }, null],
  ['was seen at what ends processes now and then', { attempts: 12, suspicions: maxSuspicions - 1 }, null],
  ['was seen at it too often', { attempts: 3, suspicions: maxSuspicions }, 'interrupted'],
  [
    'ended the service in a way that nobody has thought of, again and again',
    { attempts: maxAttempts, suspicions: 0 },
    'interrupted',
  ],
])('A task that %s', (_what, counts, code) => {
  expect(whyNotAgain({ ...counts, options })?.code ?? null).toBe(code);
});

it('A task whose password is gone with the service', () => {
  const reason = whyNotAgain({ attempts: 1, suspicions: 0, options: { ...options, hasPassword: true } });
  expect(reason?.code).toBe('encrypted');
});
