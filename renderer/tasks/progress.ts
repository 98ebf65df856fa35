/** A task's progress as a bar and as text. Nothing is estimated. */
import type { TaskView } from '../../core/model/views.ts';
import { formatBytesOf, formatPercent } from '../i18n/format.ts';
import { t } from '../i18n/translate.ts';

export type BarView =
  /** `value`: 0 to 1. `resting`: not moving now. */
  { kind: 'known'; value: number; text: string; resting: boolean } | { kind: 'unknown'; text: string };

type Progress = NonNullable<TaskView['progress']>;

export const share = ({ done, total }: Progress): number => (total > 0 ? Math.min(1, Math.max(0, done / total)) : 0);

function progressText(progress: Progress): string {
  switch (progress.unit) {
    case 'bytes':
      return formatBytesOf(progress.done, progress.total);
    case 'pages':
      return t('progress.pages', { page: progress.done, pages: progress.total });
    case 'percent':
      return formatPercent(share(progress));
  }
}

/** `text`: what screen readers say where no number is known. */
export function barOf(progress: TaskView['progress'], text: string, resting = false): BarView | null {
  if (progress === null) return resting ? null : { kind: 'unknown', text };
  const known = progressText(progress);
  return {
    kind: 'known',
    value: share(progress),
    text: resting ? t('progress.resting', { progress: known }) : known,
    resting,
  };
}
