import type { KeyStatus, KeyTest, ProxySignIn, ProxyTest } from '../../core/model/views.ts';
import type { Settings, SettingsPatch } from '../../core/settings/schema.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { setKeyStatus, setSettings, showAhead, useSettings } from '../stores/settings.ts';
import { perform } from './perform.ts';

/**
 * Shows the change at once and reverts it on failure. Only a new address waits for the reply, because the main process
 * normalises it.
 */
export async function updateSettings(patch: SettingsPatch): Promise<void> {
  const before = useSettings.getState().settings;
  const end = patch.cloudAddress === undefined ? showAhead(definedOnly(patch)) : null;
  const reply = await perform('settings.update', patch);
  end?.();
  if (reply.ok) setSettings(reply.value);
  else if (before) setSettings(before);
}

export async function resetSettings(): Promise<void> {
  const reply = await perform('settings.reset');
  if (reply.ok) setSettings(reply.value);
}

/** A key with the value undefined must not hide the present value. */
function definedOnly(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

export async function chooseDestinationFolder(): Promise<void> {
  const reply = await perform('settings.chooseFolder');
  if (reply.ok && reply.value) setSettings(reply.value);
}

/** Asks for a folder, saves the file there and shows it in the file manager. */
export const exportDiagnostics = () => perform('diagnostics.export');

/** The key is stored and never returned. The dialog itself shows an error. `host`: as in the bridge's contract. */
export async function setKey(key: string, host: string | null): Promise<Reply<KeyStatus>> {
  const reply = await request('key.set', key, host);
  if (reply.ok) setKeyStatus(reply.value);
  return reply;
}

export const readSignIn = () => perform('proxy.signIn');
/** The dialog itself shows an error. */
export const setSignIn = (user: string, password: string): Promise<Reply<ProxySignIn>> =>
  request('proxy.setSignIn', user, password);
export const removeSignIn = () => perform('proxy.removeSignIn');
export const testProxy = (): Promise<Reply<ProxyTest>> => request('proxy.test');

export const testKey = (): Promise<Reply<KeyTest>> => request('key.test');

/** `origin`: of an earlier address; null: of the present one. */
export async function removeKey(origin: string | null): Promise<void> {
  const reply = await perform('key.remove', origin);
  if (reply.ok) setKeyStatus(reply.value);
}

/** Opens the address in the browser, after the user confirms. */
export const openPage = (address: string) => perform('preview.openLink', address);
