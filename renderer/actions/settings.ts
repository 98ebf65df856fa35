import type { KeyStatus, KeyTest, Reply, SettingsPatch } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { setKeyStatus, setSettings } from '../stores/settings.ts';
import { perform } from './perform.ts';

export async function updateSettings(patch: SettingsPatch): Promise<void> {
  const reply = await perform('settings.update', patch);
  if (reply.ok) setSettings(reply.value);
}

export async function chooseDestinationFolder(): Promise<void> {
  const reply = await perform('settings.chooseFolder');
  if (reply.ok && reply.value) setSettings(reply.value);
}

/** The key goes in here and is never handed back. The asking dialog shows a failure itself. */
export async function setKey(key: string): Promise<Reply<KeyStatus>> {
  const reply = await request('key.set', key);
  if (reply.ok) setKeyStatus(reply.value);
  return reply;
}

export const testKey = (): Promise<Reply<KeyTest>> => request('key.test');

export async function removeKey(): Promise<void> {
  const reply = await perform('key.remove');
  if (reply.ok) setKeyStatus(reply.value);
}
