/** Requests about watched folders. A folder is only ever chosen in the system's dialog. */
import type { Watches } from '../../core/watch/watches.ts';
import type { Handlers } from './host.ts';

export interface WatchHandlerParts {
  watches: Pick<Watches, 'list' | 'add' | 'update' | 'remove' | 'undoRemove' | 'takeLeftAlone'>;
  chooseFolder(purpose: 'watch' | 'results'): Promise<string | null>;
}

type WatchRequest = Extract<keyof Handlers, `watch.${string}`>;

export function watchHandlers({ watches, chooseFolder }: WatchHandlerParts): Pick<Handlers, WatchRequest> {
  return {
    'watch.list': () => watches.list(),
    'watch.add': async () => {
      const folder = await chooseFolder('watch');
      if (folder !== null) await watches.add(folder);
      return folder !== null;
    },
    'watch.update': (id, patch) => watches.update(id, patch),
    'watch.chooseDestination': async (id) => {
      const folder = await chooseFolder('results');
      if (folder !== null) await watches.update(id, { destination: { kind: 'folder', folder } });
      return folder !== null;
    },
    'watch.remove': async (id) => ({ undo: await watches.remove(id) }),
    'watch.undoRemove': (undo) => watches.undoRemove(undo),
    'watch.takeLeftAlone': (id) => watches.takeLeftAlone(id),
  };
}
