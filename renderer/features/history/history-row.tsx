import { memo } from 'react';
import { type PastView, thumbnailAddress } from '../../../core/model/views.ts';
import { convertPast, forgetPast, locatePast, openPast, revealPast } from '../../actions/history.ts';
import { t } from '../../i18n/translate.ts';
import { describePast, type PastAction, primaryPast } from '../../tasks/past.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { Cell } from '../task-row/cell.tsx';
import { Paper } from '../task-row/paper.tsx';
import { StatusLine, sentenceOf } from '../task-row/status-line.tsx';

export const pastLabels = {
  open: 'action.open',
  reveal: 'action.reveal',
  locate: 'action.locate',
  convert: 'action.convertAgain',
  forget: 'history.forget',
} as const satisfies Record<PastAction, string>;

export function performPast(action: PastAction, id: string): void {
  const perform = {
    open: () => openPast(id),
    reveal: () => revealPast(id),
    locate: () => locatePast(id),
    convert: () => convertPast([id]),
    forget: () => forgetPast([id]),
  };
  void perform[action]();
}

interface HistoryRowProps {
  entry: PastView;
  /** With its folder where others have that name too. */
  shownName: string;
  /** From 1; lines with days are counted too. */
  rowIndex: number;
  tabbable: boolean;
  selected: boolean;
  offsetPx: number;
  menuOpen: boolean;
  onMenu(id: string, button: HTMLElement): void;
}

export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { entry, shownName, rowIndex, tabbable, selected, offsetPx, menuOpen, onMenu } = props;
  const primary = primaryPast(entry);
  const view = describePast(entry);
  const inner = tabbable ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    <div
      className="row row--past"
      role="row"
      aria-rowindex={rowIndex}
      aria-label={[shownName, sentenceOf(view)].join(t('list.comma'))}
      aria-selected={selected}
      tabIndex={inner}
      data-id={entry.id}
      style={{ '--y': `${offsetPx}px` }}
    >
      <Cell className="thumb" hidden>
        <Paper kind="text" picture={entry.thumbnail ? thumbnailAddress(entry.thumbnail) : null} />
      </Cell>
      <Cell className="row__text">
        <MiddleText className="name" text={shownName} title={`${entry.name}\n${entry.origin}`} />
        <StatusLine view={view} />
      </Cell>
      <Cell className="row__action">
        <Button small look="quiet" tabIndex={inner} onClick={() => performPast(primary, entry.id)}>
          {t(pastLabels[primary])}
        </Button>
      </Cell>
      <Cell className="row__more">
        <IconButton
          icon="ellipsis"
          label={t('row.more', { name: entry.name })}
          title=""
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={inner}
          onClick={(event) => onMenu(entry.id, event.currentTarget)}
        />
      </Cell>
    </div>
  );
});
