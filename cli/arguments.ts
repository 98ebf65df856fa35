/** Reads the command line of `quire convert`. No side effects. */
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
import { unreadable } from '../service/unreadable-options.ts';

export interface ConvertArguments {
  /** Absolute paths, and addresses as given. */
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
  /** Ends waits that a service requested in an earlier run. */
  retryNow: boolean;
  /** Null: not given. */
  giveUpAfterMs: number | null;
  /** How long a conversion may show no change before it is given up. */
  noChangeMinutes: number;
  maxResultMegabytes: number;
  /** Null: a folder of its own for each kind of job (job-folder.ts). */
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

/** `folder`: the base of relative paths. */
export function parseConvert(argv: readonly string[], folder: string): Parsed {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(argv);
  } catch (error) {
    return { kind: 'wrong', message: unreadable(error) };
  }
  if (parsed.values.help) return { kind: 'help' };
  if (parsed.values.version) return { kind: 'version' };
  const checked = valuesSchema.safeParse(parsed.values);
  const missing = [...inputProblems(parsed.positionals), ...optionProblems(parsed)];
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

/** An empty name, as from an unset variable in a script, would mean the current folder. */
function inputProblems(positionals: readonly string[]): string[] {
  if (positionals.length === 0) return ['Nothing to convert: name files, folders or addresses.'];
  if (positionals.includes('')) return ['One of the names is empty: name files, folders or addresses.'];
  // By custom standard input, from which no document is read. A file of that name is ./-
  return positionals.includes('-')
    ? ['No document is read from standard input: save it to a file, and name that.']
    : [];
}

function optionProblems({ values, positionals }: ReturnType<typeof read>): string[] {
  const toOutput = values.out === '-';
  const alone = positionals.length > 1 && (values.title !== undefined || values.author !== undefined);
  const told = values['password-file'] !== undefined && values.service !== undefined;
  return [
    ...(toOutput ? ['--out is a folder: results are not written to standard output.'] : []),
    ...(alone ? ['--title and --author are for one document: name only one.'] : []),
    ...(told ? ['--password-file works without --service only: a service elsewhere is told no passwords.'] : []),
  ];
}

/** Everything that looks like an address is treated as one, so that a wrong address is not reported as a missing file. */
function inputOf(input: string, folder: string): ConvertArguments['inputs'][number] {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(input)) return { kind: 'url', url: input };
  return { kind: 'path', path: resolve(folder, input) };
}

/** npm runs scripts in the package’s folder; INIT_CWD is the folder of the user. */
export function invokedFrom(env: NodeJS.ProcessEnv, cwd: string): string {
  return env.INIT_CWD ? join(env.INIT_CWD) : cwd;
}

const commands = `Usage: quire convert <files, folders or addresses…> --to markdown|epub [--out DIR] [options]
       quire service --data DIR --api-key KEY [options]      (quire service --help says more)
       quire service keys create NAME | list | revoke NAME   --data DIR
       quire debug-layout FILE.pdf [--pages 3-5,9] [--out DIR]
`;

/** Short, so that what is wrong stays in sight. */
export const wrongUsage = (message: string): string => `${message}\n\n${commands}\nquire --help lists all options.\n`;

export const usage = `${commands}
Converts PDFs on this computer, or through a conversion service. Folders are walked, and their tree is kept below DIR.
Run again, the same command goes on where it stopped and converts nothing twice.

  --to FORMAT                markdown or epub
  --out DIR                  where the results go; made if missing. Without it each goes next to its PDF, and those of
                             addresses go to the folder where you are
  --service URL              base address of a conversion service, for example https://fusion-api.oomol.com/v1.
                             Its key is read from QUIRE_API_KEY, else from the system's keychain.
                             Without --service everything happens on this computer.
  --on-collision CHOICE      when a result's name is taken by another file: keep-both (default), replace or skip
  --images CHOICE            images of a Markdown: in a folder beside it (folder, default) or inside it (inline)
  --attachments DIR          a folder beside the Markdown files in which each has a folder of its images
  --front-matter             begin a Markdown with title, authors, language and pages as YAML
  --page-anchors             mark in a Markdown where each page of the PDF begins
  --name PATTERN             names of the results: {name} (of the PDF, default), {title}, {author}, {date}
  --pages RANGES             convert only these pages, for example 1-12,20-; by default all
  --title TITLE              instead of the title that the document gives itself
  --author NAME              instead of its authors; again for each further author
  --cover CHOICE             cover of an EPUB: first-page (default) or none
  --ocr-language LANG[,LANG] languages of scanned pages, for example de or ru,en; found out where not given
  --password-file FILE       passwords of protected PDFs, one on each line; each is tried. Only on this computer: no service
                             elsewhere is told one
  --jobs N                   documents at a time, 1 to 16 (default: what this computer has room for;
                             3 with --service)
  --again                    convert also what has been converted before, under whatever name, and each copy of a document
  --resubmit-uncertain       submit again where the service may have accepted a document already (may cost twice)
  --retry-now                ask at once, though the service asked an earlier run to wait
  --give-up-after SECONDS    when nothing goes on but waiting: for a service that can't be reached (default 30), or that asks
                             to wait (default a little more than an hour, after which it is asked again in any case)
  --patience MINUTES         how long a conversion may show no change before it is given up (default 120)
  --max-result-size MB       results that are larger stay at the service (default 2048)
  --state DIR                where the list of tasks is kept; by default a folder of its own for each --out, without it for the
                             folder that holds all documents
  --json                     one JSON event a line on stdout, the last one is a summary;
                             each result names the pages on which text of the PDF is missing (gaps)
  --help, --version

HTTPS_PROXY, HTTP_PROXY and NO_PROXY name the way to a service elsewhere.

Exit status: 0 all converted, 1 some failed, were left out or none converted (each is named with its reason),
2 wrong usage, or no result could be saved where --out says, 130 stopped by a signal, or because its output could not be written.
`;
