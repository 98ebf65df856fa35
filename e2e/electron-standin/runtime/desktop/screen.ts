import { EventEmitter } from 'node:events';
import type { Display, Screen } from 'electron';
import { strictModule } from '../strict.ts';

const bounds = { x: 0, y: 0, width: 1280, height: 1024 };

/** One display, of a size that every test window fits on. */
const display = {
  id: 1,
  label: 'electron stand-in',
  bounds,
  workArea: bounds,
  size: { width: bounds.width, height: bounds.height },
  workAreaSize: { width: bounds.width, height: bounds.height },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
} satisfies Partial<Display> as Display;

const members = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
} satisfies Partial<Screen>;

export const screen = strictModule('screen', Object.assign(new EventEmitter(), members));
