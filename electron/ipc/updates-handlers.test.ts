import { expect, test } from 'vitest';
import type { UpdatesView } from '../../core/model/updates.ts';
import { updatesHandlers } from './updates-handlers.ts';

const idle: UpdatesView = {
  ...{ obstacle: null, mode: 'tell', channel: 'stable', managed: { mode: false, channel: false } },
  ...{ state: { kind: 'idle' }, checkedAtMs: null },
};

test('A check answers with what came of it; a download goes on after its answer', async () => {
  let checkedAtMs: number | null = null;
  const handlers = updatesHandlers({
    view: () => ({ ...idle, checkedAtMs }),
    async check() {
      checkedAtMs = 5;
    },
    download: () => new Promise(() => {}),
  });
  expect(await handlers['updates.check']()).toEqual({ ...idle, checkedAtMs: 5 });
  expect(await handlers['updates.download']()).toBeUndefined();
});
