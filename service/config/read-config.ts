/** Reads the service’s configuration: flags override the environment, which overrides the file. No side effects. */
import { parseArgs } from 'node:util';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { type LimitRules, limitRulesSchema } from '../limits/rules.ts';
import { unreadable } from '../unreadable-options.ts';
import { flagOf, type SettingName, type Settings, settingNames, settings, variableOf } from './settings.ts';

/** Settings that one or another way to run the service can't do without, and what they are for. */
const whatFor = {
  data: 'say where tasks and files are kept',
  databaseUrl: 'say where the PostgreSQL of this service is',
  s3Bucket: 'say in which bucket its files are kept',
} as const;
type Needed = keyof typeof whatFor;

export interface Config<Given extends Needed = 'data'> {
  settings: Settings & { [Name in Given]: string };
  /** Accepted in addition to the keys made with `keys create`. */
  apiKeys: string[];
  /** Can be set in the file only. */
  limits: LimitRules | null;
}

/** What is wrong with the configuration, as sentences for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Env = Readonly<Record<string, string | undefined>>;
export type CommandLine =
  | { kind: 'help' }
  | { kind: 'run'; flags: Record<string, unknown>; configPath: string | null; positionals: string[] };

/**
 * @param extra flags of a subcommand
 * @throws ConfigError
 */
export function parseCommandLine(
  argv: readonly string[],
  env: Env,
  { extra = [], positionals = false }: { extra?: string[]; positionals?: boolean } = {},
): CommandLine {
  const own = settingNames.map((name) => [
    flagOf(name),
    { type: settings[name].placeholder === null ? ('boolean' as const) : ('string' as const) },
  ]);
  try {
    const parsed = parseArgs({
      args: [...argv],
      allowPositionals: positionals,
      options: {
        ...Object.fromEntries([...own, ...extra.map((name) => [name, { type: 'boolean' as const }])]),
        'api-key': { type: 'string', multiple: true },
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { help, config, ...flags } = parsed.values as Record<string, unknown>;
    if (help) return { kind: 'help' };
    const configPath = typeof config === 'string' ? config : env.QUIRE_SERVICE_CONFIG?.trim() || null;
    return { kind: 'run', flags, configPath, positionals: parsed.positionals };
  } catch (error) {
    throw new ConfigError(unreadable(error));
  }
}

/**
 * @param file the configuration file, null where there is none
 * @param needed what the service can't do without
 * @throws ConfigError that names every problem and where it is
 */
export function readConfig<Given extends Needed = 'data'>(
  flags: Record<string, unknown>,
  env: Env,
  file: { path: string; text: string } | null,
  needed: readonly Given[],
): Config<Given> {
  const problems: string[] = [];
  const wrong = new Set<string>();
  const { limits, values } = file ? readFile(file, problems) : { limits: null, values: {} };
  const read = (name: SettingName): unknown => {
    const variable = variableOf(name);
    // An empty variable counts as unset, as compose files have no other way to omit one.
    const [where, value] =
      flags[flagOf(name)] !== undefined
        ? [`--${flagOf(name)}`, flags[flagOf(name)]]
        : env[variable]
          ? [variable, env[variable]]
          : [`${name} in ${file?.path}`, values[name]];
    if (value === undefined) return undefined;
    const parsed = settings[name].schema.safeParse(value);
    if (!parsed.success) {
      problems.push(`${where} is ${settings[name].takes}.`);
      wrong.add(name);
    }
    return parsed.data;
  };
  const given = Object.fromEntries(
    settingNames.map((name) => [name, read(name)]).filter(([, value]) => value !== undefined),
  ) as Settings;
  const apiKeys = readKeys(flags['api-key'], env, problems);
  for (const name of needed) {
    if (given[name] === undefined && !wrong.has(name)) {
      problems.unshift(`--${flagOf(name)} is missing: ${whatFor[name]}.`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return { settings: given as Config<Given>['settings'], apiKeys, limits };
}

function readKeys(given: unknown, env: Env, problems: string[]): string[] {
  const keys = z.array(z.string().trim().min(1)).safeParse(given ?? []);
  if (!keys.success) problems.push('--api-key is empty.');
  const fromEnv = env.QUIRE_SERVICE_KEY?.trim();
  return [...(keys.data ?? []), ...(fromEnv ? [fromEnv] : [])];
}

function readFile(
  { path, text }: { path: string; text: string },
  problems: string[],
): { limits: LimitRules | null; values: Record<string, unknown> } {
  const nothing = { limits: null, values: {} };
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) {
    problems.push(`${path} can't be read: ${broken.message}`);
    return nothing;
  }
  const object = z.record(z.string(), z.unknown()).safeParse(document.toJS() ?? {});
  if (!object.success) {
    problems.push(`${path} is not a list of settings.`);
    return nothing;
  }
  const { limits, ...values } = object.data;
  for (const name of Object.keys(values)) {
    if (name in settings) continue;
    problems.push(
      name === 'apiKeys' || name === 'apiKey'
        ? `${path} holds API keys. Keys don't belong into files: make them with "service keys create".`
        : `${path}: there is no setting "${name}".`,
    );
  }
  if (limits === undefined || limits === null) return { limits: null, values };
  const rules = limitRulesSchema.safeParse(limits);
  if (rules.success) return { limits: rules.data, values };
  for (const { path: within, message } of rules.error.issues) {
    problems.push(`${['limits', ...within].join('.')} in ${path}: ${message}`);
  }
  return { limits: null, values };
}
