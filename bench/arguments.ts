import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What was typed can't be followed. The message is a whole sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for an option that the command doesn't know */
export function options<T extends ParseArgsOptionsConfig>(argv: readonly string[], config: T) {
  try {
    return parseArgs({ args: [...argv], options: config, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The same for a command that also takes files. */
export function optionsAndFiles<T extends ParseArgsOptionsConfig>(argv: readonly string[], config: T) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: config,
      strict: true,
      allowPositionals: true,
    });
    return { values, files: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** npm runs scripts in the checkout and says where the person was. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

export function wholeNumber(text: string | undefined, fallback: number, name: string): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} is a whole number from 1 up.`);
  return Number(text);
}

/** Several names with commas between them; none where nothing was typed. */
export const names = (text: string | undefined): string[] => text?.split(',').filter((name) => name !== '') ?? [];

export function required(text: string | undefined, name: string): string {
  if (text === undefined || text === '') throw new UsageError(`--${name} is missing.`);
  return text;
}
