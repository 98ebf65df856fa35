import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { perform } from './perform.ts';

/** The text of a problem report, and the project's address if there is one. */
export const readReport = () => perform('help.report');

export async function copyReport(): Promise<void> {
  const reply = await perform('help.copyReport');
  if (reply.ok) notify({ kind: 'note', text: t('report.copied') });
}

export const openProject = () => perform('help.openProject');
