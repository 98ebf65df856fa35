/** Tells the keys of a service apart: a task belongs to the one that it was submitted with, and others may not see it. */
import { createHash } from 'node:crypto';
import type { Endpoint } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';

/** Too short to find the key by it; of two keys, one in sixteen million pairs has the same. */
const marked = 4;

/** On this computer there is another key at each start, and all see all. */
export function keyMark({ service }: Pick<Task, 'service'>, { baseUrl, key }: Endpoint): { keyMark?: string } {
  if (service.place === 'local' || key === null) return {};
  const hash = createHash('sha256')
    .update(`${new URL(baseUrl).origin} ${key}`)
    .digest('base64url');
  return { keyMark: hash.slice(0, marked) };
}

/** Whether the task was submitted with another key than that of the endpoint, as far as it is known. */
export function isOfOtherKey(task: Task, endpoint: Endpoint): boolean {
  const present = keyMark(task, endpoint).keyMark;
  return task.keyMark !== undefined && present !== undefined && task.keyMark !== present;
}
