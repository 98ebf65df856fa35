import type { TaskView } from '../../core/model/views.ts';
import { formatList } from '../i18n/format.ts';

/**
 * Where these documents go, or went, in words; empty: nowhere. A document keeps its service when the address in the settings
 * changes. `others`: hosts that are named as well. Pure.
 */
export function hostsOf(tasks: Iterable<Pick<TaskView, 'place' | 'host'>>, others: readonly string[] = []): string {
  const hosts = new Set(others);
  for (const { place, host } of tasks) if (place === 'cloud') hosts.add(host);
  return formatList([...hosts]);
}
