import { request } from '../bridge.ts';
import { currentLanguage, t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { ask } from '../stores/view.ts';
import { perform } from './perform.ts';

/** The text of a problem report, and the project's address if there is one. */
export const readReport = () => perform('help.report');

export async function copyReport(): Promise<void> {
  const reply = await perform('help.copyReport');
  if (reply.ok) notify({ kind: 'note', text: t('report.copied') });
}

/** Opens a new report on the project's page, filled in. */
export const fileReport = () => perform('help.fileReport');

/** The guide on the project's site, which is in English; its short form in the window in other languages, offline or without a site. */
export async function openGuide(): Promise<void> {
  if (currentLanguage() === 'en' && navigator.onLine) {
    const reply = await request('help.openGuide');
    if (reply.ok && reply.value) return;
  }
  ask({ kind: 'guide' });
}

export const readLicences = () => perform('help.licences');

export const showChromiumNotices = () => perform('help.showChromium');
