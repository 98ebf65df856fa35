import english from '../../../CHANGELOG.md?raw';
import chinese from '../../../CHANGELOG.zh-CN.md?raw';
import type { Language } from '../../../core/settings/schema.ts';
import { parseChanges, type Release } from './changes.ts';

/** The newest first. */
export const releases: Readonly<Record<Language, readonly Release[]>> = {
  en: parseChanges(english),
  'zh-CN': parseChanges(chinese),
};
