import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';

export function PageStepper({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  return (
    <>
      <IconButton
        icon="chevron-left"
        className="button--small"
        label={t('preview.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        className="button--small"
        label={t('preview.nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </>
  );
}
