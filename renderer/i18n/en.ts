/** All texts of the window in English, and the shape that the other languages must have. */
import { detailsWords } from './en/details.ts';
import { helpWords } from './en/help.ts';
import { queueWords } from './en/queue.ts';
import { settingsWords } from './en/settings.ts';
import { windowWords } from './en/window.ts';

/**
 * Keys and slots have i18next's form: names in double braces are filled in, and a key that ends in `_one` or `_other` is chosen by
 * the plural form of `count`.
 */
export const en = { ...windowWords, ...queueWords, ...detailsWords, ...settingsWords, ...helpWords } as const;

type Keys = keyof typeof en;
type Plural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : never;
export type PluralKey = Plural<Keys>;
export type PlainKey = Exclude<Keys, `${string}_one` | `${string}_other`>;

/** Every language has the same keys, each in the plural forms that the language knows. */
export type CatalogueOf<Forms extends string> = Readonly<Record<PlainKey | `${PluralKey}_${Forms}`, string>>;
