import type { Dialog } from 'electron';
import { record } from '../record.ts';
import { strictModule } from '../strict.ts';
import { BrowserWindow } from '../windows/browser-window.ts';

/**
 * A dialog that nobody can answer. Tests put their own function in its place (`dialog.showSaveDialog = …`); otherwise
 * it is cancelled, and stderr says so. The window that Electron allows as first argument is left out of the record.
 */
function unanswered<T>(name: keyof Dialog, answer: T): (...args: unknown[]) => T {
  return (...args) => {
    record(`dialog.${name}`, ...args.filter((each) => !(each instanceof BrowserWindow)));
    console.error(`electron stand-in: nobody answers dialog.${name}; it counts as cancelled`);
    return answer;
  };
}

function messageBox(name: 'showMessageBox' | 'showMessageBoxSync') {
  return (...args: unknown[]): number => {
    const options = args.find((each) => !(each instanceof BrowserWindow)) as
      | { cancelId?: number; buttons?: string[] }
      | undefined;
    const cancel = options?.buttons?.findIndex((label) => /^(cancel|no)$/i.test(label)) ?? -1;
    return unanswered(name, options?.cancelId ?? Math.max(cancel, 0))(...args);
  };
}

const askSync = messageBox('showMessageBoxSync');
const ask = messageBox('showMessageBox');
const open = unanswered('showOpenDialog', { canceled: true, filePaths: [] });
const save = unanswered('showSaveDialog', { canceled: true, filePath: '' });

export const dialog = strictModule('dialog', {
  showOpenDialog: async (...args: unknown[]) => open(...args),
  showOpenDialogSync: unanswered('showOpenDialogSync', undefined),
  showSaveDialog: async (...args: unknown[]) => save(...args),
  showSaveDialogSync: unanswered('showSaveDialogSync', ''),
  showMessageBox: async (...args: unknown[]) => ({ response: ask(...args), checkboxChecked: false }),
  showMessageBoxSync: askSync,
  showErrorBox(title, content) {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}\n${content}`);
  },
} satisfies Partial<Dialog>);
