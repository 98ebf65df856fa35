import type { Settings } from '../../../electron/ipc/contract.ts';

/** Each group of settings shows the same ones, its part of them. */
export interface GroupProps {
  settings: Settings;
}
