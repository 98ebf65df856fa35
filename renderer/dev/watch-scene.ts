/** Watched folders in every state. */
import type { WatchView } from '../../core/model/views.ts';

const base: WatchView = {
  id: 'watch-1',
  name: 'Scans',
  folder: '/home/ada/Scans',
  subfolders: false,
  paused: false,
  preset: 'markdown',
  place: 'local',
  destination: { kind: 'beside-source' },
  state: 'watching',
  leftAlone: 0,
  unfinished: [],
};

export const watchScene: WatchView[] = [
  { ...base, leftAlone: 12, unfinished: ['Survey 2026.pdf'] },
  {
    ...{ ...base, id: 'watch-2', name: 'Papers', folder: '/home/ada/Zotero/storage/Papers to read on the e-reader' },
    ...{ preset: 'kindle', subfolders: true, destination: { kind: 'folder', folder: '/home/ada/Books' } },
  },
  { ...base, id: 'watch-5', name: 'Field reports', folder: '/home/ada/Field reports', place: 'cloud' },
  { ...base, id: 'watch-3', name: 'Archive', folder: '/mnt/archive/Archive', place: 'cloud', state: 'gone' },
  { ...base, id: 'watch-4', name: 'Old', folder: '/home/ada/Old', paused: true, state: 'paused' },
];
