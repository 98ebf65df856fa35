import { EventEmitter } from 'node:events';
import type { PowerMonitor, PowerSaveBlocker } from 'electron';
import { record } from '../record.ts';
import { strictModule } from '../strict.ts';

const monitor = {
  getSystemIdleState: () => 'active',
  getSystemIdleTime: () => 0,
  getCurrentThermalState: () => 'nominal',
  isOnBatteryPower: () => false,
  onBatteryPower: false,
} satisfies Partial<PowerMonitor>;

/** Tests emit `suspend` and `resume` on it themselves. */
export const powerMonitor = strictModule('powerMonitor', Object.assign(new EventEmitter(), monitor));

const active = new Set<number>();
let lastId = 0;

export const powerSaveBlocker = strictModule('powerSaveBlocker', {
  start(type) {
    lastId += 1;
    active.add(lastId);
    record('powerSaveBlocker.start', type);
    return lastId;
  },
  stop(id) {
    record('powerSaveBlocker.stop', id);
    return active.delete(id);
  },
  isStarted: (id) => active.has(id),
} satisfies Partial<PowerSaveBlocker>);
