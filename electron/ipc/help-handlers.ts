/** What the window may ask for help. Nothing here leaves the computer by itself. */
import { z } from 'zod';
import { redact } from '../../core/api/redact.ts';
import type { Settings } from '../../core/settings/schema.ts';
import type { Handlers } from './host.ts';

/** So many of the last events say what happened; all of them are in the diagnostics. */
const lastLines = 60;

export interface ReportFacts {
  versions: object;
  settings: Settings;
  /** Lines without names, keys and folders, oldest first. */
  log: string;
}

/** Only settings without anything of the person's own. Pure. */
export function writeReport({ versions, settings, log }: ReportFacts): string {
  const { format, place, collision, concurrency, language, theme, stayInBackground, startAtLogin } = settings;
  const facts = {
    versions,
    settings: {
      ...{ format, place, collision, concurrency, language, theme, stayInBackground, startAtLogin },
      destination: settings.destination.kind,
      proxy: settings.proxy.kind,
    },
  };
  const events = log.trimEnd().split('\n').slice(-lastLines).join('\n');
  return redact(`${JSON.stringify(facts, null, 2)}\n\n${events}`.trimEnd());
}

const web = z.url({ protocol: /^https?$/ });
const manifestSchema = z.object({
  bugs: z.union([web, z.object({ url: web }).transform(({ url }) => url)]).optional(),
  homepage: web.optional(),
});

/** Where package.json says that problems are reported. Null: nowhere. Pure. */
export function projectAddress(manifest: unknown): string | null {
  const parsed = manifestSchema.safeParse(manifest);
  return parsed.success ? (parsed.data.bugs ?? parsed.data.homepage ?? null) : null;
}

export interface HelpParts {
  report(): string;
  project: string | null;
  copyText(text: string): Promise<void>;
  /** Asks, then opens the address in the browser. */
  openLink(address: string): Promise<boolean>;
}

type HelpRequest = Extract<keyof Handlers, `help.${string}`>;

export function helpHandlers({ report, project, copyText, openLink }: HelpParts): Pick<Handlers, HelpRequest> {
  /** What was seen is what is copied. */
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
