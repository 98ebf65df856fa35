import type { SaveRequest } from './ports.ts';
import { resultStem } from './result-name.ts';
import type { Task } from './task.ts';

/** What a task says of its saving, wherever that is. */
export function saveRequestOf(task: Task): Pick<SaveRequest, 'stem' | 'format' | 'images' | 'attachmentsFolder'> {
  const { images, attachmentsFolder } = task.options;
  return { stem: resultStem(task), format: task.format, images, attachmentsFolder };
}
