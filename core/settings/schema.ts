/** All settings and their defaults. Pure. The API key is not a setting: it is stored in the keychain. */
import { z } from 'zod';
import { updateChannelSchema, updateModeSchema } from '../model/updates.ts';
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

/** For known services, by host, the web page on which a person gets a key. */
const keyPages: Readonly<Record<string, string>> = {
  [new URL(defaultCloudAddress).host]: 'https://console.oomol.com/api-key',
};

/** Null: unknown. */
export const keyPageOf = (address: string): string | null =>
  URL.canParse(address) ? (keyPages[new URL(address).host] ?? null) : null;

/** Languages of the window, the menus and the errors. */
export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

/**
 * The chosen language, or else the first supported one of the system’s languages. All variants of Chinese select
 * Simplified Chinese.
 */
export function chooseLanguage(setting: 'system' | Language, preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const spoken = preferred.map((tag) => languages.find((language) => language.split('-')[0] === tag.split('-')[0]));
  return spoken.find((language) => language !== undefined) ?? 'en';
}

/** A host name or IP address, IPv6 in brackets, without characters that would end the host part of a URL. */
const proxyHost = z
  .string()
  .max(253)
  .regex(/^(\[[\da-f:.]+\]|[^\s/\\@:?#[\]%]+)$/i);

/** The proxy for all connections. Its user name and password are stored in the keychain. */
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

/** "http://proxy.example:3128": the key under which its sign-in is stored. */
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
  /** Collapse groups without unfinished tasks. */
  collapseFinished: z.boolean(),
});
export type ListView = z.infer<typeof listViewSchema>;

export const defaultListView: ListView = { sort: 'added', show: 'all', group: 'none', collapseFinished: false };

/** Rows can be moved only while the list shows the order in which tasks begin. */
export const isDropOrder = ({ sort, group }: ListView): boolean => sort === 'added' && group === 'none';

export const settingsSchema = z.object({
  version: z.literal(2),
  format: formatSchema,
  place: placeSchema,
  destination: destinationSchema,
  collision: collisionSchema,
  ...outputOptionsSchema.shape,
  /** For which places documents in dropped folders are skipped if they were converted before. */
  skipConverted: z.enum(['always', 'cloud', 'never']),
  /** User presets. */
  presets: z.array(presetSchema).max(100),
  /** The preset that was chosen last. The settings may have changed since. */
  presetId: z.string().nullable(),
  cloudAddress: z.string(),
  /** Origins of services whose keys the keychain has, as far as they were set here. */
  keyOrigins: z.array(z.string()).max(100),
  /** Cloud batches wait for Start. */
  confirmCloudStart: z.boolean(),
  /** Maximum number of concurrent tasks per place. Automatic: on this computer as many as it has room for. */
  concurrency: z.union([z.literal('automatic'), z.number().int().min(1).max(16)]),
  /** After this time without progress at a service, the person is asked whether to keep waiting. */
  noChangeMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60),
  /** Results larger than this are not downloaded. In units of 1024 × 1024 bytes. */
  maxResultMegabytes: z.number().int().min(1).max(1_000_000),
  proxy: proxySchema,
  /** Whether the details panel is shown for the selection. */
  details: z.boolean(),
  /** Width of the details panel, in CSS pixels. */
  inspectorWidth: z.number().int().min(280).max(640),
  /** Zoom of the result’s text and of the PDF’s pages. */
  readingTextPercent: z.number().int().min(50).max(300),
  readingPagePercent: z.number().int().min(50).max(300),
  list: listViewSchema,
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', ...languages]),
  notifications: z.boolean(),
  /** Prevent sleep while tasks are running. */
  keepAwake: z.boolean(),
  /** Quire starts when the person logs in. */
  startAtLogin: z.boolean(),
  /** Keep running when the window is closed, with an icon in the menu bar or the notification area. */
  stayInBackground: z.boolean(),
  /** Days for which the service on this computer keeps unsaved results and, at most for a week, uploads. */
  keepDays: z.number().int().min(1).max(365),
  /** Add documents to the system’s list of recent documents. */
  recentDocuments: z.boolean(),
  /** What is done about new versions of Quire, unless the administrator's policy says it. */
  updates: updateModeSchema,
  updateChannel: updateChannelSchema,
  /** The version whose release notes were shown last; empty: none yet. */
  seenVersion: z.string().max(100),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  version: 2,
  format: 'markdown',
  place: 'local',
  destination: { kind: 'beside-source' },
  collision: 'keep-both',
  ...defaultOutputOptions,
  presets: [],
  presetId: null,
  skipConverted: 'cloud',
  cloudAddress: defaultCloudAddress,
  keyOrigins: [],
  confirmCloudStart: true,
  concurrency: 'automatic',
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
  updates: 'tell',
  updateChannel: 'stable',
  seenVersion: '',
};

export const maxResultBytesOf = ({ maxResultMegabytes }: Pick<Settings, 'maxResultMegabytes'>) =>
  maxResultMegabytes * 1024 * 1024;

/** The settings that the window may change. Folders are not among them: they can only come from the system’s dialog. */
export const settingsPatchSchema = settingsSchema
  .omit({ version: true, destination: true, presets: true, presetId: true, keyOrigins: true })
  .extend({ destination: z.object({ kind: z.enum(['beside-source', 'ask']) }) })
  .partial()
  .strict();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
