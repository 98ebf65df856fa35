import { Menu, nativeImage, Tray } from 'electron';
import picture from '../../assets/icons/32x32.png?inline';
import template from '../../assets/icons/menu-bar.png?inline';
import type { SettingsStore } from '../../core/settings/storage.ts';
import { currentWords } from './language.ts';

export interface TrayActions {
  show(): void;
  quit(): void;
}

/** Both pictures are drawn at twice the size. */
const scaleFactor = 2;

function icon() {
  const isMac = process.platform === 'darwin';
  const [, base64 = ''] = (isMac ? template : picture).split(',');
  const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'), { scaleFactor });
  if (isMac) image.setTemplateImage(true);
  return image;
}

/**
 * The icon in the menu bar or notification area, while Quire may go on without its window. On a desktop without such an area,
 * starting Quire again opens the window.
 */
export function followTray(settings: Pick<SettingsStore, 'get' | 'onChange'>, { show, quit }: TrayActions): void {
  let tray: Tray | null = null;
  const follow = ({ stayInBackground }: { stayInBackground: boolean }) => {
    if (!stayInBackground) {
      tray?.destroy();
      tray = null;
      return;
    }
    if (!tray) {
      tray = new Tray(icon());
      tray.setToolTip('Quire');
      // On macOS a click opens the menu.
      if (process.platform !== 'darwin') tray.on('click', show);
    }
    const words = currentWords().tray;
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'tray-open', label: words.open, click: show },
        { type: 'separator' },
        { id: 'tray-quit', label: words.quit, click: quit },
      ]),
    );
  };
  follow(settings.get());
  settings.onChange(follow);
}
