import { join } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { AppError, toErrorData } from '../../core/errors/codes.ts';
import { wordError } from '../../core/errors/wording.ts';
import { currentLanguage, currentWords } from './language.ts';
import { savePath } from './save-path.ts';

/** What a folder is chosen for. */
export type FolderPurpose = 'results' | 'all-results' | 'diagnostics' | 'watch';

export type ResultFormat = 'markdown' | 'epub';

/** The system's dialogs, attached to the window if there is one. A dialog that is closed without a choice answers null or false. */
export interface Dialogs {
  choosePdfs(): Promise<string[] | null>;
  chooseFolders(): Promise<string[] | null>;
  chooseTargetFolder(purpose: FolderPurpose, startIn?: string): Promise<string | null>;
  /** Asks where a result is that was moved. */
  chooseResult(from: { folder: string; format: ResultFormat }): Promise<string | null>;
  /** The system asks before it replaces a file. */
  chooseSavePath(suggestion: { folder: string; name: string; format: ResultFormat }): Promise<string | null>;
  tell(message: string, detail: string): Promise<void>;
  /** The same, and offers to do something about it. Resolves to whether a person wants that. */
  offer(message: string, detail: string, action: string): Promise<boolean>;
  /** Says what did not work, why, and what to do. */
  tellError(what: 'notAdded' | 'notExported' | 'cantStart', error: unknown): Promise<void>;
}

export const resultExtension = (format: ResultFormat) => (format === 'markdown' ? '.md' : '.epub');

const titles = {
  results: 'saveResultsIn',
  watch: 'watchFolder',
  'all-results': 'saveAllIn',
  diagnostics: 'exportTo',
} as const;

const filters = {
  markdown: [{ name: 'Markdown', extensions: ['md'] }],
  epub: [{ name: 'EPUB', extensions: ['epub'] }],
};

export function systemDialogs(currentWindow: () => BrowserWindow | null): Dialogs {
  const open = async (asked: Electron.OpenDialogOptions & { title: string }) => {
    const window = currentWindow();
    // On macOS these dialogs have no title bar: the message above the files says what they are for.
    const options = { ...asked, message: asked.title };
    const answer = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return answer.canceled || answer.filePaths.length === 0 ? null : answer.filePaths;
  };
  const warn = async (message: string, detail: string, buttons: string[]) => {
    const window = currentWindow();
    const options = { type: 'warning' as const, message, detail, buttons, cancelId: buttons.length - 1 };
    return (await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))).response;
  };
  const tell = async (message: string, detail: string) =>
    void (await warn(message, detail, [currentWords().dialog.ok]));
  return {
    choosePdfs: () =>
      open({
        title: currentWords().dialog.addPdfs,
        buttonLabel: currentWords().dialog.add,
        properties: ['openFile', 'multiSelections'],
        filters: [
          { name: 'PDF', extensions: ['pdf'] },
          { name: currentWords().dialog.allFiles, extensions: ['*'] },
        ],
      }),
    chooseFolders: () =>
      open({
        title: currentWords().dialog.addFolders,
        buttonLabel: currentWords().dialog.add,
        properties: ['openDirectory', 'multiSelections'],
      }),
    chooseTargetFolder: async (purpose, startIn) => {
      const chosen = await open({
        title: currentWords().dialog[titles[purpose]],
        buttonLabel: currentWords().dialog.choose,
        properties: ['openDirectory', 'createDirectory'],
        ...(startIn && { defaultPath: startIn }),
      });
      return chosen?.[0] ?? null;
    },
    chooseResult: async ({ folder, format }) => {
      const chosen = await open({
        title: currentWords().dialog.locate,
        buttonLabel: currentWords().dialog.choose,
        properties: ['openFile'],
        defaultPath: folder,
        filters: filters[format],
      });
      return chosen?.[0] ?? null;
    },
    chooseSavePath: async ({ folder, name, format }) => {
      const ask = async (defaultPath: string, taken: string | null) => {
        const window = currentWindow();
        const title =
          taken !== null &&
          wordError(toErrorData(new AppError('name-taken', { name: taken })), currentLanguage()).message;
        const options = { defaultPath, filters: filters[format], ...(title && { title, message: title }) };
        const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
        return answer.canceled ? null : answer.filePath;
      };
      return savePath(ask, join(folder, name), resultExtension(format));
    },
    tell,
    offer: async (message, detail, action) =>
      (await warn(message, detail, [action, currentWords().dialog.notNow])) === 0,
    tellError(what, error) {
      const { message, advice } = wordError(toErrorData(error), currentLanguage());
      return tell(currentWords().trouble[what], `${message} ${advice}`);
    },
  };
}
