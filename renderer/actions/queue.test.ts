import { afterEach, expect, it, vi } from 'vitest';
import type { Reply } from '../../electron/ipc/contract.ts';
import { useQueue } from '../stores/queue.ts';
import { pauseOrResume } from './queue.ts';

const asked: string[] = [];

function answering(reply: Reply<undefined>): void {
  const request = async (name: string) => {
    asked.push(name);
    return reply;
  };
  vi.stubGlobal('window', { quire: { request } });
}

afterEach(() => {
  asked.length = 0;
  useQueue.setState({ paused: false });
  vi.unstubAllGlobals();
});

it('Who pauses right after going on has paused, though the queue has told of neither yet', async () => {
  answering({ ok: true, value: undefined });
  useQueue.setState({ paused: true });
  await Promise.all([pauseOrResume(), pauseOrResume()]);
  expect(asked).toEqual(['queue.resume', 'queue.pause']);
  expect(useQueue.getState().paused).toBe(true);
});

it('A pause that is refused is not shown', async () => {
  answering({ ok: false, error: { code: 'internal', params: {} } });
  await pauseOrResume();
  expect(useQueue.getState().paused).toBe(false);
});
