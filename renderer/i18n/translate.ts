/** Keys → words. Numbers are written the way of the reader's region, plurals by Intl. */
import { en } from './en.ts';

type Catalogue = typeof en;
type PluralOf<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : never;
type Stem = PluralOf<keyof Catalogue>;
export type MessageKey = Exclude<keyof Catalogue, `${string}_one` | `${string}_other`> | Stem;

type Template<K extends MessageKey> = K extends keyof Catalogue
  ? Catalogue[K]
  : `${K}_other` extends keyof Catalogue
    ? Catalogue[`${K}_other`]
    : never;
type Slots<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Needed<K extends MessageKey> = Slots<Template<K>> | (K extends Stem ? 'count' : never);
export type MessageParams<K extends MessageKey> = [Needed<K>] extends [never]
  ? []
  : [params: Record<Needed<K>, string | number>];

/** The words are English; dates and numbers follow the reader's own English where the system names one. */
export const locale = globalThis.navigator?.languages?.find((tag) => /^en\b/.test(tag)) ?? 'en-GB';

const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat(locale);
const catalogue: Readonly<Record<string, string>> = en;

const templateOf = (key: string, count: number | string | undefined): string =>
  catalogue[key] ??
  catalogue[`${key}_${plurals.select(Number(count))}`] ??
  catalogue[`${key}_other`] ??
  // Unreachable for typed keys; showing the key beats showing nothing.
  key;

const slot = /\{\{(\w+)\}\}/g;

export function t<K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return templateOf(key, values.count).replace(slot, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** The same sentence cut at its slots, for words that need an element of their own: text, slot, text, slot, … */
export function pieces(key: MessageKey, count?: number): { text: string; slot: string | null }[] {
  const parts = templateOf(key, count).split(slot);
  const result: { text: string; slot: string | null }[] = [];
  for (let i = 0; i < parts.length; i += 2) result.push({ text: parts[i] ?? '', slot: parts[i + 1] ?? null });
  return result;
}
