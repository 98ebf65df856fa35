import type { Protocol } from 'electron';
import { connectionIfReady } from '../chromium/browser.ts';
import { strictModule } from '../strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();

/** The schemes that the app handles itself. */
export const ownSchemes: { has(scheme: string): boolean } = handlers;

export function handlerOf(url: string): Handler | undefined {
  return handlers.get(url.slice(0, url.indexOf(':')).toLowerCase());
}

export const protocol = strictModule('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (connectionIfReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) {
      // Served as https, a scheme is standard and secure whether it was asked for or not; say so where it was not.
      if (!privileges?.standard || !privileges.secure) {
        console.error(`electron stand-in: the scheme ${scheme} behaves as standard and secure here`);
      }
    }
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler as Handler);
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
} satisfies Partial<Protocol>);
