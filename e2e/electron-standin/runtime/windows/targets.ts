import { app } from '../app/app.ts';
import { connection } from '../chromium/browser.ts';
import type { EventName, EventPayload, Protocol } from '../chromium/protocol.ts';
import { fromChromium } from '../net/urls.ts';
import { BrowserWindow } from './browser-window.ts';
import { navigateByUser } from './navigation.ts';
import { claimTarget } from './open-target.ts';
import { contentsBySession, contentsByTarget, focusedWindow } from './registry.ts';

/** Watches Chromium's pages: those that windows asked for, and those that a page or the user tries to open. */
export async function watchTargets(): Promise<void> {
  const cdp = connection();
  // By opener, first come first served: a page can ask for its next window before the last one is there.
  const asked = new Map<string, EventPayload<'Page.windowOpen'>[]>();
  cdp.onAny((event: EventName, payload: unknown, sessionId) => {
    const contents = sessionId === undefined ? undefined : contentsBySession(sessionId);
    if (!contents) return;
    const opener = contents.page.targetId;
    if (event === 'Page.windowOpen' && opener) {
      asked.set(opener, [...(asked.get(opener) ?? []), payload as EventPayload<'Page.windowOpen'>]);
    }
    contents.state.handle(event, payload);
  });
  cdp.on('Target.attachedToTarget', async ({ targetInfo, sessionId }) => {
    const opened = targetInfo.openerId === undefined ? undefined : asked.get(targetInfo.openerId)?.shift();
    if (await claimTarget(targetInfo, sessionId)) return;
    await judgeUnasked(targetInfo, sessionId, opened);
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => contentsByTarget(targetId)?.getOwnerBrowserWindow().wasClosed());
  cdp.on('Target.targetInfoChanged', ({ targetInfo }) => {
    if (targetInfo.url !== 'about:blank')
      contentsByTarget(targetInfo.targetId)?.getOwnerBrowserWindow().titleChanged(targetInfo.title);
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  const filter = [{ type: 'page' }, { exclude: true }];
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter });
}

/** A page that no window asked for: window.open, a link with a target, or a file that was dropped on the tab strip. */
async function judgeUnasked(
  target: Protocol.Target.TargetInfo,
  sessionId: string,
  opened?: EventPayload<'Page.windowOpen'>,
): Promise<void> {
  const cdp = connection();
  const opener = target.openerId === undefined ? undefined : contentsByTarget(target.openerId);
  const url = fromChromium(opened?.url ?? target.url);
  const refuse = async () => {
    // A page that is closed while it waits for its debugger can leave its opener, in the same process, waiting for ever.
    await cdp.send('Runtime.runIfWaitingForDebugger', undefined, sessionId).catch(() => {});
    await cdp.send('Target.closeTarget', { targetId: target.targetId }).catch(() => {});
  };
  if (!opener) {
    await refuse();
    const window = focusedWindow();
    if (window && url !== '' && url !== 'about:blank') navigateByUser(window.webContents, url);
    return;
  }
  const details = {
    url,
    frameName: opened?.windowName ?? '',
    features: opened?.windowFeatures.join(',') ?? '',
    disposition: opened?.windowName === '_blank' ? 'foreground-tab' : 'new-window',
    referrer: { url: opener.getURL(), policy: 'strict-origin-when-cross-origin' },
  };
  const verdict = opener.windowOpenHandler?.(details) ?? { action: 'allow' as const };
  if (verdict.action === 'deny') return refuse();
  const options = 'overrideBrowserWindowOptions' in verdict ? verdict.overrideBrowserWindowOptions : {};
  const window = new BrowserWindow(options ?? {}, { targetId: target.targetId, sessionId });
  opener.emit('did-create-window', window, details);
  app.emit('browser-window-created', {}, window);
}
