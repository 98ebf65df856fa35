import { EventEmitter } from 'node:events';
import type { Session as ElectronSession } from 'electron';
import { connectionIfReady } from '../chromium/browser.ts';
import { strictInstances, strictModule } from '../strict.ts';
import type { Surface } from '../surface.ts';
import type { WebContents } from '../windows/web-contents.ts';
import { updateInterception } from './interception.ts';
import { netFetch } from './net.ts';
import { PERMISSIONS, permissionDescriptor } from './permissions.ts';
import { ownSchemes, protocol } from './protocol.ts';
import { originOf, toChromium } from './urls.ts';
import { WebRequest } from './web-request.ts';

type RequestHandler = (
  contents: WebContents,
  permission: string,
  decide: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (contents: WebContents | null, permission: string, origin: string, details: object) => boolean;

export class Session extends EventEmitter implements Surface<ElectronSession, 'webRequest' | 'protocol' | 'fetch'> {
  readonly protocol = protocol;
  readonly webRequest = new WebRequest(updateInterception);
  readonly preloads: { id: string; filePath: string }[] = [];
  private requestHandler: RequestHandler | null = null;
  private checkHandler: CheckHandler | null = null;

  setPermissionRequestHandler(handler: unknown): void {
    this.requestHandler = handler as RequestHandler | null;
  }

  setPermissionCheckHandler(handler: unknown): void {
    this.checkHandler = handler as CheckHandler | null;
  }

  setDevicePermissionHandler(): void {}

  setDisplayMediaRequestHandler(): void {}

  setSpellCheckerEnabled(): void {}

  setSpellCheckerLanguages(): void {}

  isPersistent(): boolean {
    return true;
  }

  registerPreloadScript(script: { id?: string; filePath: string }): string {
    const id = script.id ?? String(this.preloads.length + 1);
    this.preloads.push({ id, filePath: script.filePath });
    return id;
  }

  async clearCache(): Promise<void> {}

  async clearStorageData(): Promise<void> {}

  async setProxy(): Promise<void> {}

  async resolveProxy(): Promise<string> {
    return 'DIRECT';
  }

  async closeAllConnections(): Promise<void> {}

  flushStorageData(): void {}

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return netFetch(input, init);
  }

  /** Asks the app's handlers about every permission for a page's origin and lets Chromium know. */
  async grantPermissions(contents: WebContents, url: string): Promise<void> {
    if (!this.requestHandler && !this.checkHandler) return;
    const origin = originOf(toChromium(url, ownSchemes));
    if (!origin.startsWith('http')) return;
    for (const [permission, chromium, details] of PERMISSIONS) {
      const isGranted = await this.isGranted(contents, permission, url, details);
      const setting = isGranted ? 'granted' : 'denied';
      await connectionIfReady()
        ?.send('Browser.setPermission', { permission: permissionDescriptor(chromium), setting, origin })
        .catch(() => {}); // A permission that this Chromium does not know.
    }
  }

  private async isGranted(
    contents: WebContents,
    permission: string,
    url: string,
    extra: object = {},
  ): Promise<boolean> {
    const details = { ...extra, requestingUrl: url, isMainFrame: true };
    if (this.checkHandler && !this.checkHandler(contents, permission, `${originOf(url)}/`, details)) return false;
    const handler = this.requestHandler;
    if (!handler) return true;
    return new Promise((resolve) => handler(contents, permission, resolve, details));
  }
}

strictInstances(Session, 'session');

const defaultSession = new Session();

export const session = strictModule('session', {
  defaultSession,
  fromPartition(partition: string): Session {
    if (partition === '') return defaultSession;
    throw new Error('electron stand-in: session.fromPartition is only implemented for the default session');
  },
});
