/** What the service tells its operator. Entries never hold keys, passwords or signed links. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  message: string;
  details?: Record<string, string | number | boolean | null>;
}

export type Log = (entry: LogEntry) => void;

export const silent: Log = () => {};

/** One line: time, level, message, details as JSON. */
export function formatLogEntry({ level, message, details }: LogEntry, now: Date): string {
  return `${now.toISOString()} ${level} ${message}${details ? ` ${JSON.stringify(details)}` : ''}`;
}

/** An unforeseen error for the log: its kind and its words, with the stack where there is one. */
export const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
