/** Labels of actions in menus and in the details. */
import type { TaskView } from '../../core/model/views.ts';
import { type MessageKey, t } from '../i18n/translate.ts';
import type { TaskAction } from './actions.ts';
import type { BulkAction } from './bulk-actions.ts';

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

export function actionLabel(action: TaskAction, { status, earlier }: TaskView): string {
  if (action !== 'retry' || status !== 'skipped') return t(labels[action]);
  return earlier?.kind === 'converted' ? t('action.convertAgain') : t('action.convert');
}

/** For `total` selected tasks. The number is added where the action affects only some of them. */
export function bulkActionLabel({ action, tasks }: BulkAction, total: number): string {
  const [first] = tasks;
  const count = tasks.length;
  if (!first) return '';
  const saveAll = tasks.every(({ result }) => result !== null) ? t('batch.copyAll') : t('batch.saveAll');
  const label = action === 'save-as' && count > 1 ? saveAll : actionLabel(action, first);
  return count === total ? label : t('together.some', { action: label, count });
}
