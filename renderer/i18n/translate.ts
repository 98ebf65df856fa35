/** Translates keys into the current language. Numbers follow the user's region, plurals come from Intl. */
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
type MessageParams<K extends MessageKey> = [Needed<K>] extends [never]
  ? []
  : [params: Record<Needed<K>, string | number>];

let language: Language = 'en';

/** The language that `t` returns. */
export const currentLanguage = (): Language => language;

let preferred: readonly string[] = globalThis.navigator?.languages ?? [];

let region = regionOf('en');
let numbers = new Intl.NumberFormat(region);

/** For numbers and dates: the user's variant of the language (for example en-US), if the system names one. */
export const locale = (): string => region;

function regionOf(language: Language): string {
  const [short] = language.split('-');
  return preferred.find((tag) => tag.split('-')[0] === short) ?? { en: 'en-GB', 'zh-CN': 'zh-CN' }[language];
}

/** Formats numbers for the region, and keeps hosts from being broken across lines. */
const regionalFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, _language, options) => {
    if (typeof value === 'number') return numbers.format(value);
    return options?.interpolationkey === 'host' ? withoutBreaks(String(value)) : String(value);
  },
};

const i18n = createInstance().use(regionalFormatter);
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  // Copies, because `replaceWords` changes them.
  resources: { en: { translation: { ...en } }, 'zh-CN': { translation: { ...zhCn } } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes texts itself.
  interpolation: { escapeValue: false, alwaysFormat: true },
});

/** Replaces texts, to test the window with a made-up language. */
export const replaceWords = (of: Language, words: Readonly<Record<string, string>>): void =>
  void i18n.addResourceBundle(of, 'translation', words, true, true);

/** Called once, when the platform is known. */
export function setPlatform(platform: keyof typeof platformWords): void {
  for (const of of languages) replaceWords(of, platformWords[platform][of]);
}

/** `MessageKey` checks the keys more strictly than i18next can. */
const translate = (key: string, options: Readonly<Record<string, unknown>>): string =>
  String(i18n.t(key as never, options as never));

/** The system's languages, once they are known; until then the browser engine's. */
export function setSystemLanguages(languages: readonly string[]): void {
  preferred = languages;
}

/** Changes the language of later calls of `t`. The window has to be rendered again. */
export function setLanguage(setting: Settings['language']): Language {
  language = chooseLanguage(setting, preferred);
  region = regionOf(language);
  numbers = new Intl.NumberFormat(region);
  void i18n.changeLanguage(language);
  return language;
}

// Used until the settings are loaded.
setLanguage('system');

export function t<K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return translate(key, values);
}

/** Splits a sentence at its slots, for slots that are filled with elements: text, slot, text, slot, … */
export function splitAtSlots(key: MessageKey, count?: number): { text: string; slot: string | null }[] {
  const template = translate(key, { ...(count !== undefined && { count }), skipInterpolation: true });
  const parts = template.split(/\{\{(\w+)\}\}/);
  const result: { text: string; slot: string | null }[] = [];
  for (let i = 0; i < parts.length; i += 2) result.push({ text: parts[i] ?? '', slot: parts[i + 1] ?? null });
  return result;
}

/**
 * A host must not be broken at a hyphen, because half of it looks like another host. U+2060 is an invisible word
 * joiner. Pure.
 */
export const withoutBreaks = (host: string): string => host.replaceAll('-', '\u2060-\u2060');
