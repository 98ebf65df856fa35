/** Keys → words of the reader's language. Numbers are written the way of the reader's region, plurals by Intl. */
import { createInstance, type FormatterModule } from 'i18next';
import { chooseLanguage, type Language, languages, type Settings } from '../../core/settings/schema.ts';
import type { PlainKey, PluralKey } from './en.ts';
import { en } from './en.ts';
import { platformWords } from './platform-words.ts';
import { zhCn } from './zh-cn.ts';

type Catalogue = typeof en;
export type MessageKey = PlainKey | PluralKey;

type Template<K extends MessageKey> = K extends keyof Catalogue
  ? Catalogue[K]
  : `${K}_other` extends keyof Catalogue
    ? Catalogue[`${K}_other`]
    : never;
type Slots<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Needed<K extends MessageKey> = Slots<Template<K>> | (K extends PluralKey ? 'count' : never);
export type MessageParams<K extends MessageKey> = [Needed<K>] extends [never]
  ? []
  : [params: Record<Needed<K>, string | number>];

let language: Language = 'en';

/** The language of the words that `t` gives. */
export const currentLanguage = (): Language => language;

let preferred: readonly string[] = globalThis.navigator?.languages ?? [];

let region = regionOf('en');
let numbers = new Intl.NumberFormat(region);

/** For numbers and dates: the reader's own kind of the language, where the system names one. */
export const locale = (): string => region;

function regionOf(language: Language): string {
  const [short] = language.split('-');
  return preferred.find((tag) => tag.split('-')[0] === short) ?? { en: 'en-GB', 'zh-CN': 'zh-CN' }[language];
}

/** Numbers are written the way of the region, hosts so that they don't break; everything else as it is. */
const regional: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, _language, options) => {
    if (typeof value === 'number') return numbers.format(value);
    return options?.interpolationkey === 'host' ? unbroken(String(value)) : String(value);
  },
};

const i18n = createInstance().use(regional);
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  // Copies: other words for a key are written into them.
  resources: { en: { translation: { ...en } }, 'zh-CN': { translation: { ...zhCn } } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false, alwaysFormat: true },
});

/** Other words for the same keys; for trying the window with words that no language has. */
export const replaceWords = (of: Language, words: Readonly<Record<string, string>>): void =>
  void i18n.addResourceBundle(of, 'translation', words, true, true);

/** Once, when it is known: words that this system has for itself. */
export function setPlatform(platform: keyof typeof platformWords): void {
  for (const of of languages) replaceWords(of, platformWords[platform][of]);
}

/** The keys are checked by `MessageKey`, more closely than i18next can. */
const translate = (key: string, options: Readonly<Record<string, unknown>>): string =>
  String(i18n.t(key as never, options as never));

/** What the system names, once it is known; until then what the page's engine names. */
export function setSystemLanguages(languages: readonly string[]): void {
  preferred = languages;
}

/** Words that are asked for from now on are of this language; what is on the screen must be drawn again. */
export function setLanguage(setting: Settings['language']): Language {
  language = chooseLanguage(setting, preferred);
  region = regionOf(language);
  numbers = new Intl.NumberFormat(region);
  void i18n.changeLanguage(language);
  return language;
}

// Until the settings are read.
setLanguage('system');

export function t<K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return translate(key, values);
}

/** The same sentence cut at its slots, for words that need an element of their own: text, slot, text, slot, … */
export function pieces(key: MessageKey, count?: number): { text: string; slot: string | null }[] {
  const template = translate(key, { ...(count !== undefined && { count }), skipInterpolation: true });
  const parts = template.split(/\{\{(\w+)\}\}/);
  const result: { text: string; slot: string | null }[] = [];
  for (let i = 0; i < parts.length; i += 2) result.push({ text: parts[i] ?? '', slot: parts[i + 1] ?? null });
  return result;
}

/** A host's name breaks at no hyphen: half of one is another host's. U+2060 joins words without being seen. Pure. */
export const unbroken = (host: string): string => host.replaceAll('-', '\u2060-\u2060');
