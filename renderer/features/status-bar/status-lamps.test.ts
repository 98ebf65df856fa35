import { expect, it } from 'vitest';
import type { ServiceView, WatchView } from '../../../core/model/views.ts';
import { describeService, describeWatches } from './status-lamps.ts';

it.each<[ServiceView['state'], string]>([
  ['idle', 'on: Ready on this computer'],
  ['unreachable', 'off: The converter is not running'],
  ['key', 'off: The converter is not running'],
])('the converter on this computer that is %s', (state, expected) => {
  const service: ServiceView = { place: 'local', host: '', state, untilMs: null, usage: null, limits: [], error: null };
  const { lamp, text } = describeService(service);
  expect(`${lamp}: ${text}`).toBe(expected);
});

it.each<[WatchView['state'][], string | null]>([
  [[], null],
  [['watching'], 'on: Watching 1 folder'],
  [['watching', 'paused', 'watching'], 'on: Watching 2 folders'],
  [['paused'], 'wait: Watching is paused'],
  [['watching', 'gone'], 'off: “f1” not found'],
  [['unreadable', 'watching'], 'off: “f0” can’t be read'],
  [['gone', 'unreadable', 'watching'], 'off: 2 watched folders not reached'],
])('folders that are %j', (states, expected) => {
  const line = describeWatches(states.map((state, index) => ({ name: `f${index}`, state })));
  expect(line && `${line.lamp}: ${line.text}`).toBe(expected);
});
