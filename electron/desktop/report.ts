/** "Copy details": what somebody needs who is asked for help, and nothing that is nobody else's business. Pure. */
import { release } from 'node:os';
import { redact } from '../../core/api/redact.ts';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { TaskView } from '../../core/model/views.ts';

export interface Versions {
  quire: string;
  electron: string;
  chrome: string;
  node: string;
  platform: string;
}

export const versionsOf = (quire: string): Versions => ({
  quire,
  electron: process.versions.electron,
  chrome: process.versions.chrome,
  node: process.versions.node,
  platform: `${process.platform} ${process.arch} ${release()}`,
});

/** JSON without names, folders, keys and signed addresses. `home` is the person's home folder. */
export function describeTask(task: TaskView, error: ErrorData | null, versions: Versions, home: string): string {
  const { source, sizeBytes, pages, format, place, status, warnings } = task;
  const details = { versions, task: { source, sizeBytes, pages, format, place, status, warnings }, error };
  const clean = (text: string) => redact(text.replaceAll(home, '~'));
  return JSON.stringify(details, (_key, value: unknown) => (typeof value === 'string' ? clean(value) : value), 2);
}
