import { memo } from 'react';
import { t } from '../../i18n/translate.ts';
import { MiddleText } from '../../ui/middle-text.tsx';
import { Cell } from './cell.tsx';
import { Paper } from './paper.tsx';
import { StatusLine } from './status-line.tsx';

interface ArrivingRowProps {
  name: string;
  /** From 0, among the shown rows. */
  index: number;
  offsetPx: number;
}

/** The row of a dropped file while it is being checked. It has no task yet. */
export const ArrivingRow = memo(function ArrivingRow({ name, index, offsetPx }: ArrivingRowProps) {
  const text = t('status.adding');
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it yet
    <div className="row row--wait" role="row" aria-rowindex={index + 1} style={{ '--y': `${offsetPx}px` }}>
      <Cell className="thumb" hidden>
        <Paper kind="stub" picture={null} />
      </Cell>
      <Cell className="row__text">
        <MiddleText className="name" text={name} title={name} />
        <StatusLine
          view={{ icon: 'circle-dashed', tone: 'plain', word: null, short: text, text, bar: null, dim: true }}
        />
      </Cell>
    </div>
  );
});
