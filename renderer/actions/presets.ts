/** The main process stores presets. Each reply contains the new settings. */

import type { Settings } from '../../core/settings/schema.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { t } from '../i18n/translate.ts';
import { announce } from '../stores/notices.ts';
import { setSettings } from '../stores/settings.ts';
import { perform } from './perform.ts';

function applyReply(reply: Reply<Settings>): boolean {
  if (reply.ok) setSettings(reply.value);
  return reply.ok;
}

export async function choosePreset(id: string, name: string): Promise<void> {
  if (applyReply(await perform('presets.choose', id))) announce(t('preset.chosen', { name }));
}

/** The dialog itself shows an error. */
export async function savePreset(name: string): Promise<Reply<Settings>> {
  const reply = await request('presets.save', name);
  applyReply(reply);
  return reply;
}

export async function renamePreset(id: string, name: string): Promise<Reply<Settings>> {
  const reply = await request('presets.rename', id, name);
  applyReply(reply);
  return reply;
}

export async function updatePreset(id: string, name: string): Promise<void> {
  if (applyReply(await perform('presets.update', id))) announce(t('preset.updated', { name }));
}

export const removePreset = async (id: string): Promise<boolean> => applyReply(await perform('presets.remove', id));
