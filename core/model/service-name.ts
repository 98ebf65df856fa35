/** How a service is called: for indexes, for people and in errors. */
import type { ErrorData } from '../errors/codes.ts';
import type { ServiceRef } from './service.ts';
import type { Task } from './task.ts';

export const serviceKey = (service: ServiceRef): string => (service.place === 'local' ? 'local' : service.address);

/** Empty for this computer. */
export function hostOf(service: ServiceRef): string {
  if (service.place === 'local') return '';
  return URL.canParse(service.address) ? new URL(service.address).host : service.address;
}

/**
 * Adds what the words may need and the thrower could not know: the document's name, the host, the format. This computer has
 * no host that anybody knows: what was called there is a port that changes with each start.
 */
export function about(task: Pick<Task, 'service' | 'source' | 'format'>, error: ErrorData): ErrorData {
  const host = task.service.place === 'local' ? '' : (error.params.host ?? hostOf(task.service));
  return { ...error, params: { name: task.source.name, format: task.format, ...error.params, host } };
}

/** Nobody knows whether the service has accepted it. */
export const uncertainError = (task: Task, cause?: ErrorData): ErrorData =>
  about(task, { code: 'submission-uncertain', params: {}, ...(cause?.detail && { detail: cause.detail }) });
