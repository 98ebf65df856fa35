import { pathToFileURL } from 'node:url';
import type { EventPayload } from '../chromium/protocol.ts';
import { ownSchemes } from '../net/protocol.ts';
import { fromChromium, toChromium } from '../net/urls.ts';
import { ElectronEvent } from '../surface.ts';
import { allContents } from './registry.ts';
import type { WebContents } from './web-contents.ts';

type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect';

/** Raises a navigation event with Electron's old and new arguments; false when a listener prevented it. */
function isAllowed(contents: WebContents, name: NavigationEvent, url: string, isMainFrame: boolean): boolean {
  const event = ElectronEvent.with({
    url,
    isMainFrame,
    isSameDocument: false,
    frame: contents.mainFrame,
    initiator: contents.mainFrame,
  });
  contents.emit(name, event, url, false, isMainFrame, 1, 1);
  return !event.defaultPrevented;
}

/** Whether a request for a document may go on. What the main process loads itself raises no event, as in Electron. */
export function mayNavigate(request: EventPayload<'Fetch.requestPaused'>): boolean {
  const contents = allContents().find((each) => each.page.frames.has(request.frameId));
  if (!contents) return true;
  const isMainFrame = contents.page.targetId === request.frameId;
  const url = fromChromium(request.request.url);
  if (request.redirectedRequestId !== undefined) return isAllowed(contents, 'will-redirect', url, isMainFrame);
  if (isMainFrame && contents.isLoadingFromMain(request.request.url)) return true;
  return (
    isAllowed(contents, 'will-frame-navigate', url, isMainFrame) &&
    (!isMainFrame || isAllowed(contents, 'will-navigate', url, true))
  );
}

/** A file fell on a place of the page that takes none: by default a browser opens it in place of the page. */
export function navigateToDropped(contents: WebContents, paths: readonly string[]): void {
  for (const path of paths.slice(0, 1)) navigateByUser(contents, pathToFileURL(path).href);
}

/** A navigation that Chromium would have begun on its own, done here so that will-navigate can prevent it. */
export function navigateByUser(contents: WebContents, url: string): void {
  if (!isAllowed(contents, 'will-frame-navigate', url, true) || !isAllowed(contents, 'will-navigate', url, true))
    return;
  contents.page.commandWhenReady('Page.navigate', { url: toChromium(url, ownSchemes) });
}
