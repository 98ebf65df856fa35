/** The table of details of one task or of several. Only what is known is in it. */
import { isUnfinished } from '../../../core/model/status.ts';
import type { SpeedView, TaskView } from '../../../core/model/views.ts';
import { formatBytes, formatClock, formatLanguage, formatNumber, formatWhen } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { onSystemClock } from '../../stores/queue-clock.ts';
import { estimateAllMs, estimateTaskMs, formatEstimate } from '../../tasks/estimate.ts';
import { inCommon, total } from './selected-tasks.ts';

export interface Detail {
  term: string;
  text: string;
}

export function DetailTable({ details }: { details: readonly Detail[] }) {
  return (
    <section className="section" aria-labelledby="inspector-details">
      <div className="section__head">
        <h3 id="inspector-details">{t('inspector.details')}</h3>
      </div>
      <dl className="facts">
        {details.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Pure. `nowMs` decides between "Today" and a date. */
export function taskDetails(task: TaskView, nowMs: number, speeds: readonly SpeedView[] = []): Detail[] {
  const { sizeBytes, result, workedMs, finishedAtMs, pages, text, language } = task;
  const size = [sizeBytes, result?.sizeBytes].filter((bytes) => typeof bytes === 'number').map(formatBytes);
  const [source, saved] = size;
  const when =
    task.status === 'done' && finishedAtMs !== null
      ? workedMs === null
        ? formatWhen(onSystemClock(finishedAtMs), nowMs)
        : t('inspector.convertedIn', {
            when: formatWhen(onSystemClock(finishedAtMs), nowMs),
            time: formatClock(workedMs),
          })
      : null;
  const estimateMs = isUnfinished(task) && task.error === null ? estimateTaskMs(task, speeds) : null;
  const details: (Detail | null)[] = [
    { term: t('inspector.format'), text: t(`format.${task.format}`) },
    {
      term: t('inspector.runs'),
      text: task.place === 'cloud' ? t('inspector.runsCloud', { host: task.host }) : t('inspector.runsLocal'),
    },
    estimateMs === null ? null : { term: t('inspector.estimate'), text: formatEstimate(estimateMs) },
    pages === null ? null : { term: t('inspector.pages'), text: String(pages) },
    text === null ? null : { term: t('inspector.text'), text: t(`inspector.text.${text}`) },
    language === null ? null : { term: t('inspector.language'), text: formatLanguage(language) },
    when === null
      ? { term: t('inspector.added'), text: formatWhen(onSystemClock(task.addedAtMs), nowMs) }
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
  return details.filter((detail) => detail !== null);
}

function placeInCommon(tasks: readonly TaskView[]): string {
  const place = inCommon(tasks, (task) => task.place);
  if (place === null) return t('options.different');
  if (place === 'local') return t('inspector.runsLocal');
  const host = inCommon(tasks, (task) => task.host);
  return host === null ? t('place.cloud') : t('inspector.runsCloud', { host });
}

/** Values that the tasks share, and sums over all of them. Pure. */
export function combinedDetails(tasks: readonly TaskView[], speeds: readonly SpeedView[]): Detail[] {
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
  const details: (Detail | null)[] = [
    { term: t('inspector.format'), text: format === null ? t('options.different') : t(`format.${format}`) },
    { term: t('inspector.runs'), text: placeInCommon(tasks) },
    estimateMs === null ? null : { term: t('inspector.estimate'), text: formatEstimate(estimateMs) },
    pages === null ? null : { term: t('inspector.pages'), text: formatNumber(pages) },
    scans === 0 ? null : { term: t('inspector.text'), text: t('batch.scans', { count: scans }) },
    sizeBytes === null ? null : { term: t('inspector.size'), text: formatBytes(sizeBytes) },
    savedTo === null ? null : { term: t('inspector.savedTo'), text: savedTo },
    from === null ? null : { term: t('inspector.from'), text: from },
  ];
  return details.filter((detail) => detail !== null);
}
