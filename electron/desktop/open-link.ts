import { type BrowserWindow, dialog, shell } from 'electron';
import { externalAddress } from './allowed.ts';
import { currentWords } from './language.ts';

/** A link of a result may lead anywhere: a person sees the whole address and decides. False: it stays closed. */
export async function openLink(window: BrowserWindow | null, address: string): Promise<boolean> {
  const url = externalAddress(address);
  if (url === null) return false;
  const words = currentWords().link;
  const options = {
    type: 'question' as const,
    message: url.startsWith('mailto:') ? words.writeTo : words.open,
    detail: url,
    buttons: [words.yes, words.no],
    defaultId: 0,
    cancelId: 1,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  if (response !== 0) return false;
  await shell.openExternal(url);
  return true;
}
