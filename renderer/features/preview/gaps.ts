/** Everything that is missing of a result, by page: what the converter said and what the comparison found. Pure. */
import type { Receipt } from '../../../core/model/preview.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { t } from '../../i18n/translate.ts';
import { wordWarning } from '../inspector/warning-words.ts';

export interface GapLine {
  /** 0: the whole file. */
  page: number;
  text: string;
}

export function gapLines(
  { warnings, place }: Pick<TaskView, 'warnings' | 'place'>,
  receipt: Receipt | null,
): GapLine[] {
  const said = warnings.map(
    (warning): GapLine => ({ page: Math.max(0, warning.page), text: wordWarning(warning, place) }),
  );
  const found = (receipt?.gaps ?? []).map(
    ({ page, missing }): GapLine => ({ page, text: t('preview.missing', { words: missing }) }),
  );
  return [...said, ...found].sort((a, b) => a.page - b.page);
}
