import { expect, it, onTestFinished, vi } from 'vitest';
import { threadEnvironment } from './thread-environment.ts';

it.each([
  ['/kept', { NODE_COMPILE_CACHE: '/kept' }],
  [undefined, {}],
])('A thread learns of nothing but where Node keeps what it compiled (%s)', (folder, told) => {
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  vi.stubEnv('QUIRE_API_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(threadEnvironment()).toEqual(told);
});
