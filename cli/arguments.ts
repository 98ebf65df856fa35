/** The command line of `quire convert`, read without effects. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { templateProblem } from '../core/options/name-template.ts';
import {
  type ConversionOptions,
  defaultOptions,
  documentOptionsSchema,
  outputOptionsSchema,
} from '../core/options/options.ts';
import { defaultSettings, settingsSchema } from '../core/settings/schema.ts';
import { parsePageRanges } from '../service/page-ranges.ts';

export interface ConvertArguments {
  /** Absolute paths, and addresses as they were given. */
  inputs: ({ kind: 'path'; path: string } | { kind: 'url'; url: string })[];
  format: 'markdown' | 'epub';
  /** Absolute. Null: next to each source. */
  out: string | null;
  /** Null: on this computer. */
  service: string | null;
  collision: 'keep-both' | 'replace' | 'skip';
  options: ConversionOptions;
  /** Absolute; each line is a password. */
  passwordFile: string | null;
  jobs: number | null;
  again: boolean;
  resubmitUncertain: boolean;
  /** Ends waits that a service asked an earlier run for. */
  retryNow: boolean;
  /** Null: not said. */
  giveUpAfterMs: number | null;
  /** Without any change at the service, before a document is given up. */
  noChangeMinutes: number;
  maxResultMegabytes: number;
  /** Null: chosen by what is converted. */
  state: string | null;
  json: boolean;
}

export type Parsed =
  | { kind: 'run'; arguments: ConvertArguments }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'wrong'; message: string };

const jobsRange = '--jobs is a number from 1 to 16.';
const languagesForm =
  '--ocr-language is a language, or up to four with commas between them: de, pt-BR, chi_tra, ru,en.';
const pagesForm = '--pages is a list such as 1-12,20-.';
const nameForm = '--name is a pattern of {name}, {title}, {author}, {date} and words of yours, without folders.';
const resultSizeRange = '--max-result-size is a number of megabytes, from 1 to 1000000.';
const patienceRange = '--patience is a number of minutes, from 1 to 10080.';
const secondsRange = '--give-up-after is a number of seconds, at least 0.';

const valuesSchema = z.object({
  to: z.enum(['markdown', 'epub'], '--to says what to make: markdown or epub, nothing else.'),
  out: z.string().min(1, '--out is empty.').nullable().default(null),
  service: z.string().min(1, '--service is empty.').nullable().default(null),
  'on-collision': z
    .enum(['keep-both', 'replace', 'skip'], '--on-collision is keep-both, replace or skip.')
    .default('keep-both'),
  images: z.enum(['folder', 'inline'], '--images is folder or inline.').default('folder'),
  attachments: outputOptionsSchema.shape.attachmentsFolder.default(defaultOptions.attachmentsFolder),
  name: z
    .string()
    .max(200)
    .refine((template) => templateProblem(template) === null, nameForm)
    .default(defaultOptions.nameTemplate),
  pages: z
    .string()
    .refine((pages) => parsePageRanges(pages) !== null, pagesForm)
    .default(''),
  title: z.string().max(1000, '--title is too long.').default(''),
  author: documentOptionsSchema.shape.authors.default([]),
  cover: z.enum(['first-page', 'none'], '--cover is first-page or none.').default('first-page'),
  'front-matter': z.boolean().default(false),
  'page-anchors': z.boolean().default(false),
  'ocr-language': z
    .string()
    .transform((languages) => languages.split(','))
    .refine((languages) => settingsSchema.shape.ocrLanguages.safeParse(languages).success, languagesForm)
    .default([]),
  'password-file': z.string().min(1, '--password-file is empty.').nullable().default(null),
  jobs: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, jobsRange)
    .transform(Number)
    .nullable()
    .default(null),
  again: z.boolean().default(false),
  'resubmit-uncertain': z.boolean().default(false),
  'retry-now': z.boolean().default(false),
  'give-up-after': z
    .string()
    .regex(/^\d{1,6}(\.\d+)?$/, secondsRange)
    .transform((seconds) => Number(seconds) * 1000)
    .nullable()
    .default(null),
  patience: z
    .string()
    .regex(/^\d{1,5}$/, patienceRange)
    .transform(Number)
    .refine((minutes) => settingsSchema.shape.noChangeMinutes.safeParse(minutes).success, patienceRange)
    .default(defaultSettings.noChangeMinutes),
  'max-result-size': z
    .string()
    .regex(/^\d{1,7}$/, resultSizeRange)
    .transform(Number)
    .refine((megabytes) => settingsSchema.shape.maxResultMegabytes.safeParse(megabytes).success, resultSizeRange)
    .default(defaultSettings.maxResultMegabytes),
  state: z.string().min(1, '--state is empty.').nullable().default(null),
  json: z.boolean().default(false),
});

/** `folder` is what relative paths are relative to. */
export function parseConvert(argv: readonly string[], folder: string): Parsed {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(argv);
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
  if (parsed.values.help) return { kind: 'help' };
  if (parsed.values.version) return { kind: 'version' };
  const checked = valuesSchema.safeParse(parsed.values);
  const missing = [...whyNothing(parsed.positionals), ...whyNotForAll(parsed)];
  if (!checked.success || missing.length > 0) {
    const issues = checked.success ? [] : checked.error.issues.map(({ message }) => message);
    return { kind: 'wrong', message: [...missing, ...issues].join(' ') };
  }
  const { data } = checked;
  return {
    kind: 'run',
    arguments: {
      inputs: parsed.positionals.map((input) => inputOf(input, folder)),
      format: data.to,
      out: data.out === null ? null : resolve(folder, data.out),
      service: data.service,
      collision: data['on-collision'],
      options: {
        nameTemplate: data.name,
        images: data.images,
        attachmentsFolder: data.attachments,
        markdownExtras: (['front-matter', 'page-anchors'] as const).filter((extra) => data[extra]),
        ocrLanguages: data['ocr-language'],
        cover: data.cover,
        pages: data.pages,
        title: data.title,
        authors: data.author,
      },
      passwordFile: data['password-file'] === null ? null : resolve(folder, data['password-file']),
      jobs: data.jobs,
      again: data.again,
      resubmitUncertain: data['resubmit-uncertain'],
      retryNow: data['retry-now'],
      giveUpAfterMs: data['give-up-after'],
      noChangeMinutes: data.patience,
      maxResultMegabytes: data['max-result-size'],
      state: data.state === null ? null : resolve(folder, data.state),
      json: data.json,
    },
  };
}

function read(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      out: { type: 'string', short: 'o' },
      service: { type: 'string' },
      'on-collision': { type: 'string' },
      images: { type: 'string' },
      attachments: { type: 'string' },
      name: { type: 'string' },
      pages: { type: 'string' },
      title: { type: 'string' },
      author: { type: 'string', multiple: true },
      cover: { type: 'string' },
      'front-matter': { type: 'boolean' },
      'page-anchors': { type: 'boolean' },
      'ocr-language': { type: 'string' },
      'password-file': { type: 'string' },
      jobs: { type: 'string', short: 'j' },
      again: { type: 'boolean' },
      'resubmit-uncertain': { type: 'boolean' },
      'retry-now': { type: 'boolean' },
      'give-up-after': { type: 'string' },
      patience: { type: 'string' },
      'max-result-size': { type: 'string' },
      state: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
}

/** An empty name, as an unset variable in a script gives it, would stand for the folder where the person is. */
function whyNothing(positionals: readonly string[]): string[] {
  if (positionals.length === 0) return ['Nothing to convert: name files, folders or addresses.'];
  return positionals.includes('') ? ['One of the names is empty: name files, folders or addresses.'] : [];
}

function whyNotForAll({ values, positionals }: ReturnType<typeof read>): string[] {
  const alone = positionals.length > 1 && (values.title !== undefined || values.author !== undefined);
  const told = values['password-file'] !== undefined && values.service !== undefined;
  return [
    ...(alone ? ['--title and --author are for one document: name only one.'] : []),
    ...(told ? ['--password-file works without --service only: a service elsewhere is told no passwords.'] : []),
  ];
}

/** Whatever looks like an address is one, so that a wrong one is named as such and not looked for as a file. */
function inputOf(input: string, folder: string): ConvertArguments['inputs'][number] {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(input)) return { kind: 'url', url: input };
  return { kind: 'path', path: resolve(folder, input) };
}

/** npm runs scripts in the package's folder and says where the person was. */
export function invokedFrom(env: NodeJS.ProcessEnv, cwd: string): string {
  return env.INIT_CWD ? join(env.INIT_CWD) : cwd;
}
