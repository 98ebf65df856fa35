import { t } from '../../i18n/translate.ts';
import { useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';

/** No row is let through by what the list is narrowed to. */
export function NoMatch() {
  const query = useView((view) => view.query).trim();
  return (
    <div className="no-match" role="status">
      <p>{query === '' ? t('list.noGaps') : t('search.none', { query })}</p>
      <Button onClick={() => useView.setState({ query: '', only: null })}>
        {query === '' ? t('list.showAll') : t('search.clear')}
      </Button>
    </div>
  );
}
