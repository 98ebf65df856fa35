/** Whether the window's page listens: an event that is sent before is lost, and nobody would ever know of it. */
export interface Listening {
  /** The page says so itself: it is loaded long before it has drawn anything. */
  begin(): void;
  /** The page is gone, or another one takes its place. */
  end(): void;
  wait(): Promise<void>;
}

export function listening(): Listening {
  let begun = false;
  let waiting = Promise.withResolvers<void>();
  return {
    begin() {
      begun = true;
      waiting.resolve();
    },
    end() {
      // Who waits already goes on waiting, for the next page.
      if (begun) waiting = Promise.withResolvers();
      begun = false;
    },
    wait: () => waiting.promise,
  };
}
