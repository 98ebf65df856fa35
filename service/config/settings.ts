/** All settings of the service: name, accepted values and help text. */
import { z } from 'zod';
import { readAllowList } from '../sources/address-policy.ts';

const wholeNumber = (min: number, max: number) =>
  z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(min).max(max));

const text = z
  .string()
  .trim()
  .min(1)
  // Control characters in a path or a host are always a mistake.
  .regex(/^\P{Cc}+$/u);

const flag = z.union([
  z.boolean(),
  z.enum(['true', 'yes', '1']).transform(() => true),
  z.enum(['false', 'no', '0']).transform(() => false),
]);

/** The origin of links behind a proxy. It has no path, as the contract’s paths are fixed. */
const origin = z
  .string()
  .refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  })
  .transform((value) => new URL(value).origin);

export interface Setting {
  schema: z.ZodType;
  /** Completes "--port is …": what the setting takes. */
  takes: string;
  /** Stands for the value in the usage text; null for a switch. */
  placeholder: string | null;
  help: string;
}

const setting = <T extends z.ZodType>(schema: T, takes: string, placeholder: string | null, help: string) => ({
  schema,
  takes,
  placeholder,
  help,
});

/** In the order of the usage. `dataFolder` is `--data-folder`, QUIRE_SERVICE_DATA_FOLDER and `dataFolder` in a file. */
export const settings = {
  data: setting(text, 'a folder', 'DIR', 'where tasks, uploads, results and keys are kept'),
  databaseUrl: setting(
    text.refine((value) => /^postgres(?:ql)?:/.test(value)),
    'an address like postgres://user@host/database',
    'URL',
    'PostgreSQL that the processes of one service share (api, worker, keys)',
  ),
  s3Bucket: setting(text, 'a name', 'NAME', 'bucket that the processes of one service share'),
  s3Region: setting(text, 'a region', 'REGION', 'of the bucket (default us-east-1)'),
  s3Endpoint: setting(
    origin,
    'an address like https://s3.example.com',
    'URL',
    'of storage other than Amazon’s; clients must reach it too',
  ),
  s3Prefix: setting(text, 'text like quire/', 'TEXT', 'begins the key of each object'),
  port: setting(wholeNumber(0, 65_535), 'a number from 0 to 65535', 'N', '0 takes any free port (default 8787)'),
  host: setting(text, 'a name or an address', 'HOST', 'address to listen on (default 127.0.0.1)'),
  publicUrl: setting(
    origin,
    'an address like https://pdf.example.com',
    'URL',
    'how clients reach the service through a proxy; links begin with it',
  ),
  processingStatus: setting(
    z.union([z.literal([200, 202]), z.enum(['200', '202']).transform((value) => (value === '200' ? 200 : 202))]),
    '200 or 202',
    'N',
    '202: answer 202 instead of 200 while a task is under way',
  ),
  workers: setting(
    wholeNumber(1, 999),
    'a number from 1 to 999',
    'N',
    'conversions at a time (default: one less than the cores)',
  ),
  maxQueued: setting(
    wholeNumber(1, 1_000_000),
    'a number from 1 to 1000000',
    'N',
    'unfinished tasks at most; more are refused with 429 (default 10000)',
  ),
  maxPages: setting(
    wholeNumber(1, 50_000),
    'a number from 1 to 50000',
    'N',
    'pages of a document at most (default 50000)',
  ),
  taskMinutes: setting(
    wholeNumber(1, 10_080),
    'a number of minutes from 1 to 10080',
    'N',
    'a conversion that takes longer is stopped (default 360)',
  ),
  pageMinutes: setting(
    wholeNumber(3, 1_440),
    'a number of minutes from 3 to 1440',
    'N',
    'a conversion that finishes no page for so long is stopped (default 5)',
  ),
  taskMemoryMb: setting(
    wholeNumber(256, 1_000_000),
    'a number of megabytes from 256',
    'N',
    'a conversion that needs more memory is stopped (default 3584)',
  ),
  keepDays: setting(
    wholeNumber(1, 3_650),
    'a number of days from 1 to 3650',
    'N',
    'uploads and results older than that are removed (default 7)',
  ),
  minFreeMb: setting(
    wholeNumber(0, 1_000_000_000),
    'a number of megabytes',
    'N',
    'below so much free disk, uploads and submissions are refused (default 512)',
  ),
  drainSeconds: setting(
    wholeNumber(0, 3_600),
    'a number of seconds from 0 to 3600',
    'N',
    'at a stop, how long running conversions may take to end (default 10); the rest goes on at the next start',
  ),
  logFormat: setting(
    z.enum(['json', 'text']),
    'json or text',
    'json|text',
    'lines of JSON, or text for people (default: text on a terminal)',
  ),
  logLevel: setting(
    z.enum(['debug', 'info', 'warn', 'error']),
    'debug, info, warn or error',
    'LEVEL',
    'what is logged at least (default info)',
  ),
  metricsToken: setting(text, 'a secret', 'TOKEN', 'asked for at /metrics as Authorization: Bearer TOKEN'),
  metricsPort: setting(
    wholeNumber(0, 65_535),
    'a number from 0 to 65535',
    'N',
    'where a worker answers /healthz, /readyz and /metrics, at --host (default: nowhere)',
  ),
  allowedSources: setting(
    z
      .union([text.transform((list) => list.split(',').map((entry) => entry.trim())), z.array(text)])
      .refine((entries) => readAllowList(entries) !== null),
    'a list of hosts, domains and networks like wiki.intern,*.files.intern,10.1.0.0/16',
    'LIST',
    'private places from which documents may be fetched all the same',
  ),
  allowPrivateUrls: setting(flag, 'true or false', null, 'fetch documents from private networks too'),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

/** Parsed values. A setting that was not given is absent. */
export type Settings = { [Name in SettingName]?: z.output<(typeof settings)[Name]['schema']> };

export const flagOf = (name: SettingName) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const variableOf = (name: SettingName) => `QUIRE_SERVICE_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;

const line = (flag: string, help: string) => `  ${flag.padEnd(26)} ${help}\n`;
const lineOf = (name: SettingName) => {
  const { placeholder, help } = settings[name];
  return line(`--${flagOf(name)}${placeholder === null ? '' : ` ${placeholder}`}`, help);
};

const commands = `Usage: quire service --data DIR [--api-key KEY] [options]
       quire service api | worker   --database-url URL --s3-bucket NAME [options]
       quire service keys create NAME | list [--json] | revoke NAME-OR-ID   --data DIR | --database-url URL
`;

/** Short, so that what is wrong stays in sight. */
export const wrongUsage = (message: string): string =>
  `${message}\n\n${commands}\nquire service --help lists all options.\n`;

export const usage = `${commands}
${settingNames.map(lineOf).join('')}${line('--api-key KEY', 'accepted beside the keys that "keys create" made; may be given several times')}${line('--config FILE', 'settings and limits as YAML or JSON')}${line('--help', 'show this')}
Every option can be set in the environment too: --max-queued is QUIRE_SERVICE_MAX_QUEUED, and QUIRE_SERVICE_KEY is an API
key that process lists don't show. In the file it is "maxQueued". Flags win over the environment, and that over the file.
What api and worker need beside, docs/scale.md says; secrets stand in the environment only.
`;
