/** What has to be on the disk before anything else happens, though the power should go off. Pure. */
import type { Task } from './task.ts';
import type { TaskEvent } from './transition.ts';

/**
 * Whatever is written outlives this program, however it ends. To outlive the computer's own sudden end as well, it must be forced on to
 * the disk, for which everything waits, tens of milliseconds on some. That is spared where all that could be lost is a step that
 * costs nothing but time when it is taken again; what a remote service has accepted, and may charge for, is not among it.
 */
export function mustOutlivePower(event: TaskEvent, tasks: readonly Task[]): boolean {
  switch (event.type) {
    case 'inspected':
    case 'locked':
    case 'fingerprinted':
    case 'recognised':
    case 'compared':
    case 'begin':
    case 'prepared':
    case 'completed':
    case 'downloaded':
    case 'saving-begun':
    case 'saving-stopped':
      return false;
    case 'part-uploaded':
    case 'uploaded':
    case 'upload-lost':
    case 'sending':
    case 'not-sent':
    case 'accepted':
      // Sending twice to our own service makes one conversion.
      return tasks.some(({ service }) => service.place === 'cloud');
    default:
      return true;
  }
}
