/** A bare window for the played scenes: the same engine as the app's, without the app. */
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => app.quit());
// Not awaited: an app is ready only after its main module.
void app
  .whenReady()
  .then(() =>
    new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } }).loadURL('about:blank#ready'),
  );
