/** The inspector's table of details. Pure. */
import { isUnfinished } from '../../../core/model/status.ts';
import type { SpeedView, TaskView } from '../../../core/model/views.ts';
import { formatBytes, formatClock, formatLanguage, formatWhen } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { estimateTaskMs, wordEstimate } from '../../tasks/estimate.ts';

export interface Fact {
  term: string;
  text: string;
}

/** Only what is known; `nowMs` decides between "Today" and a date. */
export function factsOf(task: TaskView, nowMs: number, speeds: readonly SpeedView[] = []): Fact[] {
  const { sizeBytes, result, workedMs, finishedAtMs, pages, text, language } = task;
  const size = [sizeBytes, result?.sizeBytes].filter((bytes) => typeof bytes === 'number').map(formatBytes);
  const [source, saved] = size;
  const when =
    task.status === 'done' && finishedAtMs !== null
      ? workedMs === null
        ? formatWhen(finishedAtMs, nowMs)
        : t('inspector.convertedIn', {
            when: formatWhen(finishedAtMs, nowMs),
            time: formatClock(workedMs),
          })
      : null;
  const estimateMs = isUnfinished(task) && task.error === null ? estimateTaskMs(task, speeds) : null;
  const facts: (Fact | null)[] = [
    { term: t('inspector.format'), text: t(`format.${task.format}`) },
    {
      term: t('inspector.runs'),
      text: task.place === 'cloud' ? t('inspector.runsCloud', { host: task.host }) : t('inspector.runsLocal'),
    },
    estimateMs === null ? null : { term: t('inspector.estimate'), text: wordEstimate(estimateMs) },
    pages === null ? null : { term: t('inspector.pages'), text: String(pages) },
    text === null ? null : { term: t('inspector.text'), text: t(`inspector.text.${text}`) },
    language === null ? null : { term: t('inspector.language'), text: formatLanguage(language) },
    when === null
      ? { term: t('inspector.added'), text: formatWhen(task.addedAtMs, nowMs) }
      : { term: t('inspector.converted'), text: when },
    source === undefined
      ? null
      : {
          term: t('inspector.size'),
          text: saved === undefined ? source : t('inspector.sizeTo', { source, result: saved }),
        },
    result === null ? null : { term: t('inspector.savedAs'), text: result.name },
    result === null ? null : { term: t('inspector.savedTo'), text: result.folder },
    { term: t('inspector.from'), text: task.origin },
  ];
  return facts.filter((fact) => fact !== null);
}
