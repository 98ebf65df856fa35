/** What the entries of menus and the buttons of the details are called. */
import type { TaskView } from '../../core/model/views.ts';
import { type MessageKey, t } from '../i18n/translate.ts';
import type { TaskAction } from './actions.ts';
import type { TogetherAction } from './bulk-actions.ts';

const labels = {
  open: 'action.open',
  preview: 'action.preview',
  review: 'action.review',
  details: 'action.details',
  reveal: 'action.reveal',
  locate: 'action.locate',
  'save-as': 'action.saveAs',
  'copy-markdown': 'action.copyMarkdown',
  'copy-rich': 'action.copyRich',
  rename: 'action.rename',
  'copy-path': 'action.copyPath',
  'copy-link': 'action.copyLink',
  start: 'action.start',
  pause: 'action.pause',
  resume: 'action.resume',
  'move-first': 'action.moveFirst',
  'move-last': 'action.moveLast',
  retry: 'action.retry',
  again: 'action.convertAgain',
  decide: 'action.decide',
  'enter-key': 'action.enterKey',
  cancel: 'action.cancel',
  'copy-details': 'action.copyDetails',
  'show-source': 'action.showOriginal',
  remove: 'action.remove',
} as const satisfies Record<TaskAction, MessageKey>;

/** For one file. */
export function wordAction(action: TaskAction, { status, earlier }: TaskView): string {
  if (action !== 'retry' || status !== 'skipped') return t(labels[action]);
  return earlier?.kind === 'converted' ? t('action.convertAgain') : t('action.convert');
}

/** For several of `total` files; the number is said where it is not all of them. */
export function wordTogether({ action, tasks }: TogetherAction, total: number): string {
  const [first] = tasks;
  const count = tasks.length;
  if (!first) return '';
  const together = tasks.every(({ result }) => result !== null) ? t('batch.copyAll') : t('batch.saveAll');
  const label = action === 'save-as' && count > 1 ? together : wordAction(action, first);
  return count === total ? label : t('together.some', { action: label, count });
}
