/** The table of details of several files: what they have in common, and what they come to together. Pure. */
import { isUnfinished } from '../../../core/model/status.ts';
import type { SpeedView, TaskView } from '../../../core/model/views.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { inCommon, total } from '../../tasks/bulk-actions.ts';
import { estimateAllMs, wordEstimate } from '../../tasks/estimate.ts';
import type { Fact } from '../inspector/facts.ts';

function placeOf(tasks: readonly TaskView[]): string {
  const place = inCommon(tasks, (task) => task.place);
  if (place === null) return t('options.different');
  if (place === 'local') return t('inspector.runsLocal');
  const host = inCommon(tasks, (task) => task.host);
  return host === null ? t('place.cloud') : t('inspector.runsCloud', { host });
}

/** Only what is known. */
export function togetherFacts(tasks: readonly TaskView[], speeds: readonly SpeedView[]): Fact[] {
  const format = inCommon(tasks, (task) => task.format);
  const pages = total(tasks, (task) => task.pages);
  const sizeBytes = total(tasks, (task) => task.sizeBytes);
  const scans = tasks.filter(({ text }) => text === 'scanned' || text === 'mixed').length;
  const estimateMs = estimateAllMs(
    tasks.filter((task) => isUnfinished(task) && task.error === null),
    speeds,
  );
  const savedTo = inCommon(tasks, ({ result }) => result?.folder ?? null);
  const from = inCommon(tasks, (task) => task.origin);
  const facts: (Fact | null)[] = [
    { term: t('inspector.format'), text: format === null ? t('options.different') : t(`format.${format}`) },
    { term: t('inspector.runs'), text: placeOf(tasks) },
    estimateMs === null ? null : { term: t('inspector.estimate'), text: wordEstimate(estimateMs) },
    pages === null ? null : { term: t('inspector.pages'), text: formatNumber(pages) },
    scans === 0 ? null : { term: t('inspector.text'), text: t('batch.scans', { count: scans }) },
    sizeBytes === null ? null : { term: t('inspector.size'), text: formatBytes(sizeBytes) },
    savedTo === null ? null : { term: t('inspector.savedTo'), text: savedTo },
    from === null ? null : { term: t('inspector.from'), text: from },
  ];
  return facts.filter((fact) => fact !== null);
}
