import { expect, it, test } from 'vitest';
import { hasRoom, maxAttempts, maxSuspicions, whyNotAgain } from './conversion-queue.ts';
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

test.each([
  ['an empty queue has room', { total: 0, own: 0, max: 1 }, true],
  ['a full one has none', { total: 10, own: 0, max: 10 }, false],
  ['one owner alone gets half', { total: 5, own: 5, max: 10 }, false],
  ['and not less', { total: 4, own: 4, max: 10 }, true],
  ['another finds room then', { total: 5, own: 0, max: 10 }, true],
  ['until as many are free as it has', { total: 8, own: 2, max: 10 }, false],
])('%s', (_, load, expected) => {
  expect(hasRoom(load)).toBe(expected);
});
