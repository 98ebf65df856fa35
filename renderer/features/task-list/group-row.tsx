import { memo, useMemo } from 'react';
import { folderName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { useQueue } from '../../stores/queue.ts';
import { foldGroup } from '../../stores/view.ts';
import { titleOfBatch } from '../../tasks/batch-title.ts';
import type { Group } from '../../tasks/lines.ts';
import type { QueueCounts } from '../../tasks/queue-counts.ts';
import { summarise } from '../../tasks/queue-counts.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Cell } from '../task-row/cell.tsx';

interface GroupRowProps {
  line: string;
  group: Group;
  /** From 0, among the shown lines. */
  index: number;
  tabbable: boolean;
  offsetPx: number;
}

/** The header row of a batch or folder: its name, counts and progress. */
export const GroupRow = memo(function GroupRow({ line, group, index, tabbable, offsetPx }: GroupRowProps) {
  const tasks = useQueue((queue) => queue.tasks);
  const paused = useQueue((queue) => queue.paused);
  const batchName = useQueue(({ batches }) => batches.find(({ id }) => id === group.id)?.name ?? null);
  const { name, path, counts, summary } = useMemo(() => {
    const members = group.all.flatMap((id) => tasks.get(id) ?? []);
    const title = group.kind === 'batch' ? titleOfBatch(batchName, members) : group.id;
    const summed = summarise(members, paused);
    return { ...describeGroup(group.kind, title), counts: formatCounts(summed), summary: summed };
  }, [tasks, group, batchName, paused]);
  const { closed } = group;
  const toggle = t(closed ? 'group.open' : 'group.close', { name });
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    <div
      className="row group"
      role="row"
      aria-rowindex={index + 1}
      aria-label={[name, counts, t(closed ? 'group.closed' : 'group.opened')].join(t('list.comma'))}
      tabIndex={tabbable ? 0 : -1}
      data-id={line}
      style={{ '--y': `${offsetPx}px` }}
    >
      <Cell className="group__fold">
        <IconButton
          icon={closed ? 'chevron-right' : 'chevron-down'}
          label={toggle}
          aria-expanded={!closed}
          tabIndex={tabbable ? 0 : -1}
          onClick={() => foldGroup(line, !closed)}
        />
      </Cell>
      <Cell className="row__text group__text">
        <span className="group__name" title={path ?? name}>
          {name}
        </span>
        <span className="group__counts">{counts}</span>
        {path !== null && <span className="group__path">{path}</span>}
      </Cell>
      <Cell className="row__bar">
        {summary.working > 0 && (
          <ProgressBar label={t('row.progress', { name })} value={summary.value} text={counts} resting={paused} />
        )}
      </Cell>
    </div>
  );
});

/** The last part of the folder's path, and the path to show beside it. */
export function describeGroup(kind: 'batch' | 'folder', title: string): { name: string; path: string | null } {
  if (kind === 'batch') return { name: title, path: null };
  const name = folderName(title);
  return { name, path: name === title ? null : title };
}

type Counts = Pick<QueueCounts, 'rows' | 'total' | 'done' | 'failed' | 'asking' | 'working'>;

export function formatCounts({ rows, total, done, failed, asking }: Counts): string {
  const parts = [
    total === 0 ? t('batch.files', { count: rows }) : t('batch.doneText', { done, total }),
    failed > 0 && t('batch.failed', { count: failed }),
    asking > 0 && t('batch.needYou', { count: asking }),
  ];
  return parts.filter((part) => part !== false).join(t('list.comma'));
}
