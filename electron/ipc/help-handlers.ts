/** Requests of the Help menu. Nothing is sent from this computer without a person's action. */
import type { Handlers } from './host.ts';

export interface HelpParts {
  report(): string;
  project: string | null;
  copyText(text: string): Promise<void>;
  /** Asks, then opens the address in the browser. */
  openLink(address: string): Promise<boolean>;
}

type HelpRequest = Extract<keyof Handlers, `help.${string}`>;

export function helpHandlers({ report, project, copyText, openLink }: HelpParts): Pick<Handlers, HelpRequest> {
  /** The report that was shown last, so that exactly this is copied. */
  let shown = '';
  return {
    'help.report': () => {
      shown = report();
      return { text: shown, project };
    },
    'help.copyReport': () => copyText(shown),
    'help.openProject': () => (project === null ? false : openLink(project)),
  };
}
