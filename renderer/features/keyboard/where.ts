/** What a command meets in the window now. */
import type { Page, Where } from '../../../electron/ipc/commands.ts';
import { useView } from '../../stores/view.ts';
import { readTask } from '../preview/use-read-task.ts';

const fields =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=range]), textarea, select, [contenteditable=true]';

const controls = 'a, button, input, summary, [role=slider], [role=separator]';

const layers = '[role=menu], [role=listbox], dialog';

const focusOf = (element: Element | null): Where['focus'] =>
  element?.matches(fields)
    ? 'field'
    : element?.role === 'row'
      ? 'row'
      : element?.matches(controls)
        ? 'control'
        : 'elsewhere';

/** Where nothing is left to read, the queue is shown. */
export function shownPage(): Page {
  const { page } = useView.getState();
  return page === 'reading' && readTask() === null ? 'queue' : page;
}

/** `element`: what has the focus, or got the key. */
export function whereIs(element: Element | null): Omit<Where, 'byKey'> {
  const { question } = useView.getState();
  return { page: shownPage(), focus: focusOf(element), covered: question !== null || element?.closest(layers) != null };
}
