import type { MessageBoxOptions } from 'electron';

/** The button that opens the address; every other answer, the Enter key among them, leaves it closed. */
export const openAnswer = 0;

/** Asks before an address is opened outside: `detail` shows where it leads, and Cancel is the default. Pure. */
export const openQuestion = (
  message: string,
  detail: string,
  words: { yes: string; no: string },
): MessageBoxOptions & { buttons: string[] } => ({
  ...{ type: 'question', message, detail },
  buttons: [words.yes, words.no],
  defaultId: 1,
  cancelId: 1,
});
