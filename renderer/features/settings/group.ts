import type { Settings } from '../../../core/settings/schema.ts';

/** Each group of settings shows the same ones, its part of them. */
export interface GroupProps {
  settings: Settings;
}
