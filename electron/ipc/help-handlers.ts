/** Requests of the Help menu. Nothing is sent from this computer without a person's action. */
import { issueAddress, siteAddress } from '../desktop/project-pages.ts';
import { projectAddress } from '../desktop/report.ts';
import type { Notice } from './contract.ts';
import type { Handlers } from './host.ts';

export interface HelpParts {
  report(): string;
  /** The app's package.json. */
  manifest: unknown;
  copyText(text: string): Promise<void>;
  /** Opens an address of the project's in the browser. */
  openAddress(address: string): Promise<void>;
  /** Asks, then opens the address, which holds the report. False: it was not opened. */
  openReport(address: string): Promise<boolean>;
  notices(): Notice[];
  /** The file with Chromium's notices; null: there is none. */
  chromiumNotices(): string | null;
  reveal(path: string): Promise<void>;
}

type HelpRequest = Extract<keyof Handlers, `help.${string}`>;

export function helpHandlers(parts: HelpParts): Pick<Handlers, HelpRequest> {
  const { manifest, copyText } = parts;
  const [project, site] = [projectAddress(manifest), siteAddress(manifest)];
  /** The report that was shown last, so that exactly this is copied and sent. */
  let shown = '';
  return {
    'help.report': () => {
      shown = parts.report();
      return { text: shown, project };
    },
    'help.copyReport': () => copyText(shown),
    'help.fileReport': async () => {
      if (project === null) return false;
      await copyText(shown);
      return parts.openReport(issueAddress(project, shown));
    },
    'help.openGuide': async () => {
      if (site !== null) await parts.openAddress(site);
      return site !== null;
    },
    'help.licences': () => ({ notices: parts.notices(), chromium: parts.chromiumNotices() !== null }),
    'help.showChromium': async () => {
      const path = parts.chromiumNotices();
      if (path !== null) await parts.reveal(path);
    },
  };
}
