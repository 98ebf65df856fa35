/** Everything that a person can set, with defaults. Pure. The API key is not a setting: it lives in the keychain. */
import { z } from 'zod';
import {
  collisionSchema,
  defaultOutputOptions,
  destinationSchema,
  formatSchema,
  outputOptionsSchema,
  placeSchema,
} from '../options/options.ts';
import { presetSchema } from '../options/presets.ts';

export type { Destination } from '../options/options.ts';

export const defaultCloudAddress = 'https://fusion-api.oomol.com/v1';

/** Where keys of known services come from, by the host of their addresses. */
const keyPages: Readonly<Record<string, string>> = {
  [new URL(defaultCloudAddress).host]: 'https://console.oomol.com/api-key',
};

/** Null: only its provider knows. */
export const keyPageOf = (address: string): string | null =>
  URL.canParse(address) ? (keyPages[new URL(address).host] ?? null) : null;

/** Languages of the window, the menus and the errors. */
export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

/** The first of the system's languages that Quire speaks, unless a person chose one. Any Chinese is nearer than English. */
export function chooseLanguage(setting: 'system' | Language, preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const spoken = preferred.map((tag) => languages.find((language) => language.split('-')[0] === tag.split('-')[0]));
  return spoken.find((language) => language !== undefined) ?? 'en';
}

/** A name or an address, IPv6 in brackets; nothing that would make it more than a host in an address. */
const proxyHost = z
  .string()
  .max(253)
  .regex(/^(\[[\da-f:.]+\]|[^\s/\\@:?#[\]%]+)$/i);

/** The way to servers on the network; user name and password of a proxy live in the keychain. */
export const proxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('manual'),
    scheme: z.enum(['http', 'https', 'socks5']),
    host: proxyHost,
    port: z.number().int().min(1).max(65_535),
  }),
]);
export type ProxyChoice = z.infer<typeof proxySchema>;
export type ManualProxy = Extract<ProxyChoice, { kind: 'manual' }>;

/** "http://proxy.example:3128": what its user name and password belong to. */
export const proxyAddress = ({ scheme, host, port }: ManualProxy): string => `${scheme}://${host}:${port}`;

export const listSorts = ['added', 'name', 'size', 'pages', 'status', 'time'] as const;
export const listShows = [
  'all',
  'needs-you',
  'failed',
  'running',
  'gaps',
  'markdown',
  'epub',
  'local',
  'cloud',
] as const;
export const listGroups = ['none', 'batch', 'folder'] as const;

export const listViewSchema = z.object({
  sort: z.enum(listSorts),
  show: z.enum(listShows),
  group: z.enum(listGroups),
  /** Groups of which nothing is left to do are closed. */
  collapseFinished: z.boolean(),
});
export type ListView = z.infer<typeof listViewSchema>;

export const defaultListView: ListView = { sort: 'added', show: 'all', group: 'none', collapseFinished: false };

/** Rows can be moved where they stand in the order in which they begin. */
export const isDropOrder = ({ sort, group }: ListView): boolean => sort === 'added' && group === 'none';

export const settingsSchema = z.object({
  version: z.literal(1),
  format: formatSchema,
  place: placeSchema,
  destination: destinationSchema,
  collision: collisionSchema,
  ...outputOptionsSchema.shape,
  /** Which documents in dropped folders are left out where the same one was converted before. */
  skipConverted: z.enum(['always', 'cloud', 'never']),
  /** A person's own. */
  presets: z.array(presetSchema).max(100),
  /** The one that was chosen last; what was changed since may make it another one. */
  presetId: z.string().nullable(),
  cloudAddress: z.string(),
  /** Cloud batches wait for Start. */
  confirmCloudStart: z.boolean(),
  /** Tasks at a time, per place. */
  concurrency: z.number().int().min(1).max(16),
  /** A service that has shown no change for so long is asked about. */
  noChangeMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60),
  /** Results larger than this are not fetched: in units of 1024 × 1024 bytes. */
  maxResultMegabytes: z.number().int().min(1).max(1_000_000),
  proxy: proxySchema,
  /** Details stand beside the list as soon as something is selected. */
  details: z.boolean(),
  /** Of the details beside the list, in CSS pixels. */
  inspectorWidth: z.number().int().min(280).max(640),
  /** How large results and pages are read, each for itself. */
  readingTextPercent: z.number().int().min(50).max(300),
  readingPagePercent: z.number().int().min(50).max(300),
  list: listViewSchema,
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...languages]),
  notifications: z.boolean(),
  /** Whether the computer may not fall asleep by itself while something works. */
  keepAwake: z.boolean(),
  /** Quire starts when the person logs in. */
  startAtLogin: z.boolean(),
  /** Quire goes on when its window is closed, with an icon in the menu bar or the notification area. */
  stayInBackground: z.boolean(),
  /** How long the service on this computer keeps results that nobody has saved, and at most a week uploads. */
  keepDays: z.number().int().min(1).max(365),
  /** Whether the system's list of recent documents names what was added. */
  recentDocuments: z.boolean(),
  /** The version whose news this person has been told of; empty: none yet. */
  seenVersion: z.string().max(100),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  version: 1,
  format: 'markdown',
  place: 'local',
  destination: { kind: 'beside-source' },
  collision: 'keep-both',
  ...defaultOutputOptions,
  presets: [],
  presetId: null,
  skipConverted: 'cloud',
  cloudAddress: defaultCloudAddress,
  confirmCloudStart: true,
  concurrency: 3,
  noChangeMinutes: 120,
  maxResultMegabytes: 2048,
  proxy: { kind: 'system' },
  details: true,
  inspectorWidth: 320,
  readingTextPercent: 100,
  readingPagePercent: 100,
  list: defaultListView,
  theme: 'system',
  language: 'system',
  notifications: true,
  keepAwake: true,
  startAtLogin: false,
  stayInBackground: false,
  keepDays: 30,
  recentDocuments: true,
  seenVersion: '',
};

export const maxResultBytesOf = ({ maxResultMegabytes }: Pick<Settings, 'maxResultMegabytes'>) =>
  maxResultMegabytes * 1024 * 1024;

/** What the window may change. A folder comes only from the system's dialog, so it is not among them. */
export const settingsPatchSchema = settingsSchema
  .omit({ version: true, destination: true, presets: true, presetId: true })
  .extend({ destination: z.object({ kind: z.enum(['beside-source', 'ask']) }) })
  .partial()
  .strict();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
