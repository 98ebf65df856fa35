import { watchFolder } from '../../actions/watch.ts';
import { t } from '../../i18n/translate.ts';
import { useWatches } from '../../stores/watches.ts';
import { Button } from '../../ui/button.tsx';
import { WatchCard } from './watch-card.tsx';

/** The watched folders. New files in them are converted. */
export function WatchGroup() {
  const watches = useWatches((state) => state.watches);
  return (
    <>
      <p className="watch-intro">{t('watch.intro')}</p>
      {watches.length > 0 && (
        <ul className="watches">
          {watches.map((watch) => (
            <WatchCard key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      <Button icon="plus" onClick={() => void watchFolder()}>
        {t('watch.add')}
      </Button>
    </>
  );
}
