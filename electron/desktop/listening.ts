/** Whether the window's page listens: an event that is sent before is lost. */
export interface Listening {
  /** The page listens now. It says so itself, as it is loaded long before it handles events. */
  begin(): void;
  /** The page is closed or reloaded. */
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
      // Callers that still wait get the next page.
      if (begun) waiting = Promise.withResolvers();
      begun = false;
    },
    wait: () => waiting.promise,
  };
}
