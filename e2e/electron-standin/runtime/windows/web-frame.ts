import { originOf } from '../net/urls.ts';
import { strictInstances } from '../strict.ts';
import type { WebContents } from './web-contents.ts';

/** The main frame of a page: what handlers find as event.senderFrame. */
export class WebFrame {
  readonly routingId = 1;
  readonly processId = 1;
  readonly parent = null;
  readonly detached = false;
  readonly name = '';
  readonly frameTreeNodeId: number;
  private readonly contents: WebContents;

  constructor(contents: WebContents) {
    this.contents = contents;
    this.frameTreeNodeId = contents.id;
  }

  get url(): string {
    return this.contents.getURL();
  }

  get origin(): string {
    return originOf(this.url);
  }

  get top(): this {
    return this;
  }

  isDestroyed(): boolean {
    return this.contents.isDestroyed();
  }

  send(channel: string, ...args: unknown[]): void {
    this.contents.send(channel, ...args);
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.contents.executeJavaScript(code);
  }
}

strictInstances(WebFrame, 'webFrameMain');
