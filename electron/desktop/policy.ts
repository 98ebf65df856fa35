import { app, type Session, shell, type WebContents } from 'electron';
import { mayLoad, mayOpenExternally } from './allowed.ts';

function confine(contents: WebContents): void {
  // The page is loaded by main alone; a link, a dropped file or a script never takes the window elsewhere.
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenExternally(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

function closeSession(session: Session, isDevelopment: boolean): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !mayLoad(url, isDevelopment) }));
}

/** The rules for everything that Chromium shows, set before the first window. */
export function confineContents(session: Session, isDevelopment: boolean): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
  closeSession(session, isDevelopment);
}
