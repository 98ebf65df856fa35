import type { WebRequest as ElectronWebRequest } from 'electron';
import { strictInstances } from '../strict.ts';

export type Stage = keyof ElectronWebRequest & ('onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived');

/** What a listener may answer, over all stages. */
export interface Verdict {
  cancel?: boolean;
  redirectURL?: string;
  requestHeaders?: Record<string, string | string[]>;
  responseHeaders?: Record<string, string | string[]>;
  statusLine?: string;
}

/** The details differ by stage; each call site has built the right ones. */
type Listener = (details: object & { url: string }, callback: (verdict: Verdict) => void) => void;
interface Filter {
  urls?: string[];
  excludeUrls?: string[];
}

/** `https://*.example.com/*`, `<all_urls>`: a match pattern as a regular expression over the whole address. */
function patternToExpression(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/;
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')}$`);
}

export class WebRequest {
  private readonly listeners = new Map<Stage, { applies: (url: string) => boolean; listener: Listener }>();
  private readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get isUsed(): boolean {
    return this.listeners.size > 0;
  }

  onBeforeRequest(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.set('onBeforeRequest', filter, listener);
  }

  onBeforeSendHeaders(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.set('onBeforeSendHeaders', filter, listener);
  }

  onHeadersReceived(filter: Filter | Listener | null, listener?: Listener | null): void {
    this.set('onHeadersReceived', filter, listener);
  }

  /** The listener's verdict; an empty one when nobody listens to this address. */
  async ask(stage: Stage, url: string, details: object): Promise<Verdict> {
    const set = this.listeners.get(stage);
    if (!set?.applies(url)) return {};
    return new Promise((resolve) => set.listener({ url, ...details }, (verdict) => resolve(verdict ?? {})));
  }

  private set(stage: Stage, filter: Filter | Listener | null, listener?: Listener | null): void {
    const [only, chosen] = typeof filter === 'function' ? [{} as Filter, filter] : [filter ?? {}, listener];
    if (chosen) {
      const wanted = (only.urls ?? []).map(patternToExpression);
      const unwanted = (only.excludeUrls ?? []).map(patternToExpression);
      const applies = (url: string) =>
        (wanted.length === 0 || wanted.some((each) => each.test(url))) && !unwanted.some((each) => each.test(url));
      this.listeners.set(stage, { applies, listener: chosen });
    } else {
      this.listeners.delete(stage);
    }
    this.onChange();
  }
}

strictInstances(WebRequest, 'webRequest');
