import type {
  Dialog,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import { record } from '../record.ts';
import { strictModule } from '../strict.ts';
import { BrowserWindow } from '../windows/browser-window.ts';
import { isAttended, runDesktopProgram } from './attended.ts';
import { cancelIndex, messageArguments, openArguments, saveArguments } from './zenity.ts';

/** Electron allows a window before the options. */
function optionsOf<T extends object>(args: readonly unknown[]): Partial<T> {
  return (args.find((each) => !(each instanceof BrowserWindow)) ?? {}) as Partial<T>;
}

/** What zenity printed; undefined when nobody answers: no person, no zenity, or the dialog was closed. */
async function ask(name: keyof Dialog, options: object, zenity: string[]): Promise<string | undefined> {
  record(`dialog.${name}`, options);
  if (isAttended()) {
    const { code, output } = await runDesktopProgram('zenity', zenity);
    if (code !== undefined) return output === '' ? undefined : output;
    console.error('electron stand-in: zenity is needed to show dialogs (apt-get install zenity)');
  }
  return cancelled(name);
}

/** A dialog that nobody can answer. Tests put their own function in its place: `dialog.showSaveDialog = …`. */
function cancelled(name: keyof Dialog): undefined {
  console.error(`electron stand-in: nobody answers dialog.${name}; it counts as cancelled`);
}

function cancelledSync<T>(name: keyof Dialog, answer: (options: object) => T): (...args: unknown[]) => T {
  return (...args) => {
    const options = optionsOf(args);
    record(`dialog.${name}`, options);
    cancelled(name);
    return answer(options);
  };
}

export const dialog = strictModule('dialog', {
  async showOpenDialog(...args: unknown[]): Promise<OpenDialogReturnValue> {
    const options = optionsOf<OpenDialogOptions>(args);
    const chosen = await ask('showOpenDialog', options, openArguments(options));
    return { canceled: chosen === undefined, filePaths: chosen?.split('\n') ?? [] };
  },
  async showSaveDialog(...args: unknown[]): Promise<SaveDialogReturnValue> {
    const options = optionsOf<SaveDialogOptions>(args);
    const chosen = await ask('showSaveDialog', options, saveArguments(options));
    return { canceled: chosen === undefined, filePath: chosen ?? '' };
  },
  async showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
    const options = { message: '', ...optionsOf<MessageBoxOptions>(args) };
    const label = await ask('showMessageBox', options, messageArguments(options));
    const index = options.buttons?.indexOf(label ?? '') ?? -1;
    return { response: index < 0 ? cancelIndex(options) : index, checkboxChecked: options.checkboxChecked ?? false };
  },
  showOpenDialogSync: cancelledSync('showOpenDialogSync', () => undefined),
  showSaveDialogSync: cancelledSync('showSaveDialogSync', () => ''),
  showMessageBoxSync: cancelledSync('showMessageBoxSync', cancelIndex),
  showErrorBox(title: string, content: string): void {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}\n${content}`);
    if (isAttended()) runDesktopProgram('zenity', ['--error', '--no-markup', `--title=${title}`, `--text=${content}`]);
  },
});

/** The compiler's proof that these are Electron's functions. */
dialog satisfies Partial<Dialog>;
