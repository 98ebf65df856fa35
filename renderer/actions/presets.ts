/** Presets are chosen, kept and changed in the main process; the answer is the settings as they are then. */

import type { Settings } from '../../core/settings/schema.ts';
import type { Reply } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { t } from '../i18n/translate.ts';
import { announce } from '../stores/notices.ts';
import { setSettings } from '../stores/settings.ts';
import { perform } from './perform.ts';

function take(reply: Reply<Settings>): boolean {
  if (reply.ok) setSettings(reply.value);
  return reply.ok;
}

export async function choosePreset(id: string, name: string): Promise<void> {
  if (take(await perform('presets.choose', id))) announce(t('preset.chosen', { name }));
}

/** The dialog shows what went wrong itself. */
export async function savePreset(name: string): Promise<Reply<Settings>> {
  const reply = await request('presets.save', name);
  take(reply);
  return reply;
}

export async function renamePreset(id: string, name: string): Promise<Reply<Settings>> {
  const reply = await request('presets.rename', id, name);
  take(reply);
  return reply;
}

export async function updatePreset(id: string, name: string): Promise<void> {
  if (take(await perform('presets.update', id))) announce(t('preset.updated', { name }));
}

export const removePreset = async (id: string): Promise<boolean> => take(await perform('presets.remove', id));
