import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings, type SettingsPatch } from '../../core/settings/schema.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { setSettings, useSettings } from '../stores/settings.ts';
import { updateSettings } from './settings.ts';

/** For each request its answer, in the order in which they were sent. */
const answers: ((reply: Reply<Settings>) => void)[] = [];
const shown = () => useSettings.getState().settings?.keepDays;
const set = (keepDays: number) => updateSettings({ keepDays });
const confirms = (keepDays: number): Reply<Settings> => ({
  ok: true,
  value: { ...defaultSettings, keepDays },
});
const refuses: Reply<Settings> = { ok: false, error: { code: 'internal', params: {} } };

beforeEach(() => {
  const request = (_name: string, _patch: SettingsPatch) =>
    new Promise<Reply<Settings>>((answer) => answers.push(answer));
  vi.stubGlobal('window', { quire: { request } });
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' } });
  setSettings({ ...defaultSettings, keepDays: 1 });
});

afterEach(() => {
  answers.length = 0;
  useSettings.setState({ settings: null });
  vi.unstubAllGlobals();
});

it('A change shows at once, and stays while answers to earlier ones come in', async () => {
  const changes = [set(2), set(3)];
  expect(shown()).toBe(3);
  answers[0]?.(confirms(2));
  await changes[0];
  expect(shown()).toBe(3);
  answers[1]?.(confirms(3));
  await changes[1];
  expect(shown()).toBe(3);
});

it('A change that is refused goes back to what was before it', async () => {
  const change = set(2);
  answers[0]?.(refuses);
  await change;
  expect(shown()).toBe(1);
});
