import { randomUUID } from 'node:crypto';
import type { Rectangle } from 'electron';
import { browser, connection } from '../chromium/browser.ts';
import type { Protocol } from '../chromium/protocol.ts';

export interface Target {
  targetId: string;
  sessionId: string;
}

/** A page that is awaited: by its id, or, before it has one that is known here, by its address. */
const awaited = new Map<string, PromiseWithResolvers<Target>>();

/**
 * Chromium announces every new page by an event, also those that were asked for, and the event may come before the
 * answer to the asking. So an announced page is judged once no answer is outstanding.
 */
const asking = new Set<Promise<unknown>>();

/** Opens an empty page in a window of its own. */
export function openTarget(bounds: Rectangle): Promise<Target> {
  return browser().options.headless ? openByProtocol(bounds) : openAppWindow();
}

async function openByProtocol({ x: left, y: top, width, height }: Rectangle): Promise<Target> {
  const parameters = { url: 'about:blank', newWindow: true, left, top, width, height };
  const noted = connection()
    .send('Target.createTarget', parameters)
    .then(({ targetId }) => expect(targetId));
  asking.add(noted);
  noted.finally(() => asking.delete(noted)).catch(() => {});
  const { promise } = await noted;
  const target = await promise;
  await connection().send('Runtime.runIfWaitingForDebugger', undefined, target.sessionId);
  return target;
}

async function openAppWindow(): Promise<Target> {
  // An app window has to begin at an address; this one is only there to be recognised.
  const address = `data:text/html,${randomUUID()}`;
  const { promise } = expect(address);
  browser().openAppWindow(address);
  const target = await promise;
  await connection().send('Runtime.runIfWaitingForDebugger', undefined, target.sessionId);
  await connection().send('Page.navigate', { url: 'about:blank' }, target.sessionId);
  return target;
}

function expect(idOrAddress: string): { promise: Promise<Target> } {
  const waiting = Promise.withResolvers<Target>();
  awaited.set(idOrAddress, waiting);
  // In an object: a promise as such would be awaited on its way back.
  return { promise: waiting.promise };
}

/** True when a window asked for this page; it gets the session. */
export async function claimTarget({ targetId, url }: Protocol.Target.TargetInfo, sessionId: string): Promise<boolean> {
  await Promise.allSettled([...asking]);
  for (const key of [targetId, url]) {
    const waiting = awaited.get(key);
    if (!awaited.delete(key)) continue;
    waiting?.resolve({ targetId, sessionId });
    return true;
  }
  return false;
}
