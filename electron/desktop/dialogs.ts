import { basename, dirname, join } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

export type ResultFormat = 'markdown' | 'epub';

/** The system's dialogs, over the window while there is one. Every answer is null or false when closed without a choice. */
export interface Dialogs {
  choosePdfs(): Promise<string[] | null>;
  chooseFolders(): Promise<string[] | null>;
  chooseTargetFolder(title: string, startIn?: string): Promise<string | null>;
  /** The system asks before it replaces a file. */
  chooseSavePath(suggestion: { folder: string; name: string; format: ResultFormat }): Promise<string | null>;
  tell(message: string, detail: string): Promise<void>;
}

export const resultExtension = (format: ResultFormat) => (format === 'markdown' ? '.md' : '.epub');

const filters = {
  markdown: [{ name: 'Markdown', extensions: ['md'] }],
  epub: [{ name: 'EPUB', extensions: ['epub'] }],
};

export function systemDialogs(currentWindow: () => BrowserWindow | null): Dialogs {
  const open = async (options: Electron.OpenDialogOptions) => {
    const window = currentWindow();
    const answer = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return answer.canceled || answer.filePaths.length === 0 ? null : answer.filePaths;
  };
  return {
    choosePdfs: () =>
      open({
        title: 'Add PDFs',
        buttonLabel: 'Add',
        properties: ['openFile', 'multiSelections'],
        filters: [
          { name: 'PDF', extensions: ['pdf'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
    chooseFolders: () =>
      open({ title: 'Add folders', buttonLabel: 'Add', properties: ['openDirectory', 'multiSelections'] }),
    chooseTargetFolder: async (title, startIn) => {
      const chosen = await open({
        title,
        buttonLabel: 'Choose',
        properties: ['openDirectory', 'createDirectory'],
        ...(startIn && { defaultPath: startIn }),
      });
      return chosen?.[0] ?? null;
    },
    chooseSavePath: async ({ folder, name, format }) => {
      const extension = resultExtension(format);
      const window = currentWindow();
      const options = { defaultPath: join(folder, name), filters: filters[format] };
      const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
      if (answer.canceled || !answer.filePath) return null;
      return withExtension(answer.filePath, extension);
    },
    tell: async (message, detail) => {
      const window = currentWindow();
      const options = { type: 'warning' as const, message, detail, buttons: ['OK'] };
      await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
    },
  };
}

/** Not every system's dialog adds the extension; a name typed without it gets it. */
function withExtension(path: string, extension: string): string {
  const name = basename(path);
  return name.toLowerCase().endsWith(extension) ? path : join(dirname(path), name + extension);
}
