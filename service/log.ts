/** The service’s log for its operator. */
import { redact } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogEntry {
  level: LogLevel;
  message: string;
  details?: Record<string, string | number | boolean | null>;
}

export type Log = (entry: LogEntry) => void;

const mark = '[redacted]';

export const silent: Log = () => {};

/** Shorter ones would take ordinary words out of the log. A key so short protects nothing. */
const shortestSecret = 6;

/** Removes keys, passwords and signed links from entries before they are logged. */
export function redacting(log: Log, given: readonly string[]): Log {
  const secrets = given.filter((secret) => secret.length >= shortestSecret);
  return ({ level, message, details }) => {
    const clean = Object.entries(details ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value, secrets, mark) : value,
    ]);
    log({ level, message: redact(message, secrets, mark), ...(details && { details: Object.fromEntries(clean) }) });
  };
}

/** Text from a document must not move a terminal’s cursor or begin a line of the log. */
const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** One line: time, level, message, details as JSON. */
export function formatLogEntry({ level, message, details }: LogEntry, now: Date): string {
  return `${now.toISOString()} ${level} ${oneLine(message)}${details ? ` ${oneLine(JSON.stringify(details))}` : ''}`;
}

/** An unexpected error for the log, with its stack if there is one. */
export const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
