/** Where a server's log goes: lines of JSON for programs (pino), or text for people. */
import { pino } from 'pino';
import { formatLogEntry, type Log, type LogLevel } from './log.ts';

const order: LogLevel[] = ['debug', 'info', 'warn', 'error'];

export interface LogOutput {
  format: 'json' | 'text';
  /** What is less is left out. */
  level: LogLevel;
  /** Takes one line with its end. */
  write(line: string): void;
}

export function logWriter({ format, level, write }: LogOutput): Log {
  if (format === 'text') {
    return (entry) => {
      if (order.indexOf(entry.level) >= order.indexOf(level)) write(`${formatLogEntry(entry, new Date())}\n`);
    };
  }
  const logger = pino(
    {
      level,
      base: { service: 'quire' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // By name, beside the redaction by shape that every entry has passed: what is called so is never shown.
      redact: { paths: ['authorization', 'apiKey', 'key.secret', 'password', 'token'], censor: '[redacted]' },
    },
    { write },
  );
  return ({ level: entryLevel, message, details }) => logger[entryLevel](details ?? {}, message);
}
