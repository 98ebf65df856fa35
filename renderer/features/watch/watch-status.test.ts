import { expect, test } from 'vitest';
import type { WatchView } from '../../../core/model/views.ts';
import { aTask } from '../../dev/a-task.ts';
import { waitingFor, watchStatus } from './watch-status.ts';

const watch: WatchView = {
  ...{ id: 'w', name: 'Scans', folder: '/home/ada/Scans', subfolders: false, paused: false, preset: 'markdown' },
  ...{ place: 'cloud', destination: { kind: 'beside-source' }, state: 'watching', leftAlone: 0, unfinished: [] },
};

test.each<[Partial<WatchView>, boolean, RegExp]>([
  [{ place: 'local' }, true, /converted as they arrive/],
  [{}, true, /wait in the list for your Start/],
  [{}, false, /go to the cloud as they arrive/],
  [{ state: 'paused' }, true, /^Paused/],
])('A folder that is %j, asked before the cloud: %s, says %s', (part, asks, text) => {
  expect(watchStatus({ ...watch, ...part }, asks).text).toMatch(text);
});

test.each<[string, boolean, boolean]>([
  ['/home/ada/Scans', false, true],
  ['/home/ada/Scans/deep', false, false],
  ['/home/ada/Scans/deep', true, true],
  ['/home/ada/Scans 2', true, false],
])('A file in %s (subfolders: %s) waits for Start as one of the folder: %s', (origin, subfolders, waits) => {
  const ready = aTask({ id: 'a', status: 'ready', place: 'cloud', origin });
  const begun = aTask({ id: 'b', status: 'queued', place: 'cloud', origin });
  const tasks = new Map([ready, begun].map((task) => [task.id, task]));
  expect(waitingFor({ ...watch, subfolders }, ['a', 'b', 'gone'], tasks)).toEqual(waits ? ['a'] : []);
});

test('A folder of another system is one, too', () => {
  const task = aTask({ id: 'a', status: 'ready', origin: 'C:\\Scans\\deep' });
  expect(waitingFor({ folder: 'C:\\Scans', subfolders: true }, ['a'], new Map([['a', task]]))).toEqual(['a']);
});
