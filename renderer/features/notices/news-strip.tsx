import { t } from '../../i18n/translate.ts';
import { dismissNotice } from '../../stores/notices.ts';
import { ask } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { DismissButton } from './dismiss-button.tsx';

/** Quire was updated. It stays until somebody has seen it: it comes once. */
export function NewsStrip({ id, version }: { id: number; version: string }) {
  return (
    <div className="notice">
      <div className="notice__line">
        <span className="notice__text">{t('news.updated', { version })}</span>
        <Button
          small
          onClick={() => {
            dismissNotice(id);
            ask({ kind: 'news' });
          }}
        >
          {t('news.show')}
        </Button>
        <DismissButton id={id} />
      </div>
    </div>
  );
}
