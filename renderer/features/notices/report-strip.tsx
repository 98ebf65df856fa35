import { useId, useState } from 'react';
import type { AdmissionReport } from '../../../core/model/views.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { reportItems, reportLine } from './report.ts';
import { useFading } from './use-fading.ts';

/** Long enough to be read twice; it can be read again from the status bar. */
const reportForMs = 20_000;

/** A folder of thousands may leave out thousands: nobody reads more than this, and the count stands above. */
const mostShown = 200;

export function ReportStrip({ id, report }: { id: number; report: AdmissionReport }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const fading = useFading(id, open ? null : reportForMs);
  const items = reportItems(report);
  const more = items.length > 1 || report.added > 0;
  return (
    <div className="notice notice--report" {...fading}>
      <div className="notice__line">
        <Icon name="circle-minus" />
        <span className="notice__text">{reportLine(report)}</span>
        {more && (
          <Button small look="quiet" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
            {open ? t('notice.hideDetails') : t('notice.details')}
          </Button>
        )}
        <DismissButton id={id} />
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul className="notice__items" id={listId} tabIndex={0}>
          {items.slice(0, mostShown).map((item, index) => (
            <li key={index}>{item}</li>
          ))}
          {items.length > mostShown && <li>{t('notice.andMore', { count: items.length - mostShown })}</li>}
        </ul>
      )}
    </div>
  );
}
