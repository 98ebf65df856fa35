import { memo, useState } from 'react';
import { thumbnailAddress } from '../../../core/model/views.ts';
import { performAction } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { useAddedRows } from '../../stores/arrivals.ts';
import { useRowName } from '../../stores/lines.ts';
import { useTask } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { isLocked, primaryAction, savedResult } from '../../tasks/actions.ts';
import { describe, paperOf, placeText } from '../../tasks/describe.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Cell } from './cell.tsx';
import { Paper } from './paper.tsx';
import { PasswordForm } from './password-form.tsx';
import { StatusLine, sentenceOf } from './status-line.tsx';

interface TaskRowProps {
  id: string;
  /** From 0, among the shown rows. */
  index: number;
  /** The controls of this row are in the Tab order. */
  tabbable: boolean;
  offsetPx: number;
  menuOpen: boolean;
  onMenu(id: string, button: HTMLElement): void;
}

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { id, index, tabbable, offsetPx, menuOpen, onMenu } = props;
  const task = useTask(id);
  const selected = useSelection((state) => state.selected.has(id));
  const fresh = useAddedRows((state) => state.highlighted.has(id));
  // The id of the task, because the same element shows different rows in turn.
  const [wrongFor, setWrongFor] = useState<string | null>(null);
  const shownName = useRowName(task ?? { id, name: '' });
  if (!task) return null;
  const locked = isLocked(task);
  const view = locked && wrongFor === id ? { ...describe(task), word: t('status.wrongPassword') } : describe(task);
  const primary = primaryAction(task);
  const pages = task.pages === null ? null : t('row.pages', { count: task.pages });
  const inner = tabbable ? 0 : -1;
  const bare = !locked && view.bar === null;
  const look = ['row', view.dim && 'row--wait', locked && 'row--ask', bare && 'row--bare', fresh && 'row--fresh'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    <div
      className={look.filter(Boolean).join(' ')}
      role="row"
      aria-rowindex={index + 1}
      // Without a label, screen readers would read everything in the row, including the buttons.
      aria-label={[shownName, sentenceOf(view), ...(pages === null ? [] : [pages])].join(t('list.comma'))}
      aria-selected={selected}
      tabIndex={inner}
      data-id={id}
      draggable={savedResult(task) !== null}
      style={{ '--y': `${offsetPx}px` }}
    >
      <Cell className="thumb" hidden>
        <Paper kind={paperOf(task)} picture={task.thumbnail ? thumbnailAddress(task.id) : null} />
      </Cell>
      <Cell className="row__text">
        <MiddleText className="name" text={shownName} title={`${task.name}\n${task.origin}\n${placeText(task)}`} />
        <StatusLine view={view} />
      </Cell>
      <Cell className="row__bar">
        {locked && <PasswordForm key={id} task={task} tabIndex={inner} onWrong={() => setWrongFor(id)} />}
        {view.bar && (
          <ProgressBar
            key={id}
            label={t('row.progress', { name: task.name })}
            value={view.bar.kind === 'known' ? view.bar.value : null}
            text={view.bar.text}
            resting={view.bar.kind === 'known' && view.bar.resting}
          />
        )}
      </Cell>
      <Cell className="row__size">
        {pages}
        {task.text === 'scanned' && <span className="row__scan">{t('row.scanned')}</span>}
        {task.text === 'mixed' && <span className="row__scan">{t('row.mixed')}</span>}
      </Cell>
      <Cell className="row__action">
        {primary && (
          <Button
            small
            look={primary.urgent ? 'plain' : 'quiet'}
            tabIndex={inner}
            onClick={() => performAction(primary.action, id)}
          >
            {primary.label}
          </Button>
        )}
      </Cell>
      <Cell className="row__more">
        <IconButton
          icon="ellipsis"
          label={t('row.more', { name: task.name })}
          title=""
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={inner}
          onClick={(event) => onMenu(id, event.currentTarget)}
        />
      </Cell>
    </div>
  );
});
