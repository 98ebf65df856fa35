/** A bare window for the played scenes: the same engine as the app's, without the app. */
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => app.quit());
await app.whenReady();
await new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } }).loadURL('about:blank');
