import { t } from '../../i18n/translate.ts';
import { setQuery, useView } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';

export function NoMatch() {
  const query = useView((view) => view.query);
  return (
    <div className="no-match" role="status">
      <p>{t('search.none', { query: query.trim() })}</p>
      <Button onClick={() => setQuery('')}>{t('search.clear')}</Button>
    </div>
  );
}
