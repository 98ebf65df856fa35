/** "Copy details": what somebody needs who is asked for help, and nothing that is nobody else's business. Pure. */
import type { ErrorData } from '../errors/codes.ts';
import type { TaskView } from '../ipc/contract.ts';

export interface Versions {
  quire: string;
  electron: string;
  chrome: string;
  node: string;
  platform: string;
}

/**
 * Takes out keys, signed parts of addresses and the person's home folder. `home` is absolute.
 * The service's own body may hold anything, so this looks at every string.
 */
export function redact(text: string, home: string): string {
  return text
    .replaceAll(home, '~')
    .replace(/\b(Bearer|Basic)\s+[^\s"']+/gi, '$1 [removed]')
    .replace(/\b(sk|key|tok|api)[-_][A-Za-z0-9_-]{8,}/gi, '[removed]')
    .replace(/(https?:\/\/[^\s"'?#]+)[?#][^\s"']*/gi, '$1?[removed]')
    .replace(/\/\/[^\s/@"']+:[^\s/@"']+@/g, '//[removed]@');
}

export function describeTask(task: TaskView, error: ErrorData | null, versions: Versions, home: string): string {
  const details = {
    versions,
    task: {
      source: task.source,
      sizeBytes: task.sizeBytes,
      pages: task.pages,
      format: task.format,
      place: task.place,
      status: task.status,
      warnings: task.warnings,
    },
    error,
  };
  return JSON.stringify(details, (_key, value) => (typeof value === 'string' ? redact(value, home) : value), 2);
}
