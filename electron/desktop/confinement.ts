/** What web contents and their session may not do. Without Electron itself, so that it is tested without it. */
import type { Session, WebContents } from 'electron';
import { homePage, mayLoad, mayOpenExternally } from './allowed.ts';

/** Keeps a page where it is. `openExternal` gets the few addresses that the interface itself links to. */
export function confine(contents: WebContents, openExternal: (url: string) => unknown): void {
  // No link, dropped file or script navigates the window to another page.
  const stay = (event: { isMainFrame: boolean; url: string; preventDefault(): void }) => {
    if (!event.isMainFrame || event.url !== homePage) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenExternally(url)) openExternal(url);
    return { action: 'deny' };
  });
}

/** No permission, no device, no download, and requests to the app's own scheme alone. */
export function closeSession(session: Session, isDevelopment: boolean): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !mayLoad(url, isDevelopment) }));
}
