/** Requests about new versions of Quire. The page never says which one: only what was found and verified is downloaded. */
import type { Updates } from '../../core/updates/follow-updates.ts';
import type { Handlers } from './host.ts';

type UpdatesRequest = Extract<keyof Handlers, `updates.${string}`>;

export const updatesHandlers = (
  updates: Pick<Updates, 'view' | 'check' | 'download'>,
): Pick<Handlers, UpdatesRequest> => ({
  'updates.view': updates.view,
  'updates.check': async () => {
    await updates.check();
    return updates.view();
  },
  'updates.download': () => void updates.download(),
});
