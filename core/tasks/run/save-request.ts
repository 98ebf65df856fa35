import { resultStem } from '../../model/result-name.ts';
import type { SaveRequest } from '../../model/saving.ts';
import type { Task } from '../../model/task.ts';

/** What a task says of its saving, wherever that is. */
export function saveRequestOf(task: Task): Pick<SaveRequest, 'stem' | 'format' | 'images' | 'attachmentsFolder'> {
  const { images, attachmentsFolder } = task.options;
  return { stem: resultStem(task), format: task.format, images, attachmentsFolder };
}
