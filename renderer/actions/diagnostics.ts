import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { perform } from './perform.ts';

/** What a report of a problem would hold, and the project's address where there is one. */
export const readReport = () => perform('help.report');

export async function copyReport(): Promise<void> {
  const reply = await perform('help.copyReport');
  if (reply.ok) notify({ kind: 'note', text: t('report.copied') });
}

export const openProject = () => perform('help.openProject');
