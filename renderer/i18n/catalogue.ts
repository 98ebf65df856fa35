/** The catalogue's shape: English names the keys, and every language has them in the plural forms that it knows. */
import type { en } from './en.ts';

type Keys = keyof typeof en;
type Plural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : never;
export type PluralKey = Plural<Keys>;
export type PlainKey = Exclude<Keys, `${string}_one` | `${string}_other`>;

export type CatalogueOf<Forms extends string> = Readonly<Record<PlainKey | `${PluralKey}_${Forms}`, string>>;
