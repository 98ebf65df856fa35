import { app, type Session, shell, type WebContents } from 'electron';
import { homePage, mayLoad, mayOpenExternally } from './allowed.ts';

function confine(contents: WebContents): void {
  // No link, dropped file or script navigates the window to another page.
  const stay = (event: { isMainFrame: boolean; url: string; preventDefault(): void }) => {
    if (!event.isMainFrame || event.url !== homePage) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
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

/** Sets the rules for all web contents; to be called before the first window. */
export function confineContents(session: Session, isDevelopment: boolean): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
  closeSession(session, isDevelopment);
}
