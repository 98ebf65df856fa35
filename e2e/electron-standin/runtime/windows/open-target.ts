import { connection } from '../chromium/browser.ts';
import type { Parameters } from '../chromium/protocol.ts';

export interface Target {
  targetId: string;
  sessionId: string;
}

/**
 * Chromium announces every new page by an event, also those that were asked for, and the event may come before the
 * answer to the asking. So an announced page is judged once no answer is outstanding.
 */
class ExpectedTargets {
  private readonly asking = new Set<Promise<unknown>>();
  private readonly wanted = new Map<string, PromiseWithResolvers<string>>();

  async open(parameters: Parameters<'Target.createTarget'>): Promise<Target> {
    const asked = connection().send('Target.createTarget', parameters);
    const noted = asked.then(({ targetId }) => this.wanted.set(targetId, Promise.withResolvers()));
    this.asking.add(noted);
    noted.finally(() => this.asking.delete(noted)).catch(() => {});
    const { targetId } = await asked;
    const sessionId = await this.wanted.get(targetId)?.promise;
    this.wanted.delete(targetId);
    if (sessionId === undefined) throw new Error('electron stand-in: the page was not announced');
    return { targetId, sessionId };
  }

  /** True when a window asked for this page; it gets the session. */
  async claim(targetId: string, sessionId: string): Promise<boolean> {
    await Promise.allSettled([...this.asking]);
    const wanted = this.wanted.get(targetId);
    wanted?.resolve(sessionId);
    return wanted !== undefined;
  }
}

export const expectedTargets = new ExpectedTargets();
