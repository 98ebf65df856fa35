/** What a report of a problem holds: what happened and with which versions, nothing that is private. Pure. */
import { release } from 'node:os';
import { z } from 'zod';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { TaskView } from '../../core/model/views.ts';
import type { Settings } from '../../core/settings/schema.ts';
import { redact } from '../../service/redact.ts';

export interface Versions {
  quire: string;
  electron: string;
  chrome: string;
  node: string;
  platform: string;
}

export const versionsOf = (quire: string): Versions => ({
  quire,
  electron: process.versions.electron,
  chrome: process.versions.chrome,
  node: process.versions.node,
  platform: `${process.platform} ${process.arch} ${release()}`,
});

/** JSON without names, folders, keys and signed addresses. `home` is the person's home folder. */
export function describeTask(task: TaskView, error: ErrorData | null, versions: Versions, home: string): string {
  const { source, sizeBytes, pages, format, place, status, warnings } = task;
  const details = { versions, task: { source, sizeBytes, pages, format, place, status, warnings }, error };
  const clean = (text: string) => redact(text.replaceAll(home, '~'));
  return JSON.stringify(details, (_key, value: unknown) => (typeof value === 'string' ? clean(value) : value), 2);
}

/** The latest events are enough for a report; the exported diagnostics have all. */
const lastLines = 60;

export interface ReportFacts {
  versions: object;
  settings: Settings;
  /** Lines without names, keys and folders, oldest first. */
  log: string;
}

/** Holds only settings without private data. Pure. */
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

/** Placeholders, which package.json holds until a build is published (scripts/packaging/facts.mjs), are no address. */
const web = z.url({ protocol: /^https?$/ }).refine((address) => !new URL(address).hostname.endsWith('.invalid'));
const manifestSchema = z.object({
  bugs: z.union([web, z.object({ url: web }).transform(({ url }) => url)]).optional(),
  homepage: web.optional(),
});

/** The address for reporting problems in package.json; null: there is none. Pure. */
export function projectAddress(manifest: unknown): string | null {
  const parsed = manifestSchema.safeParse(manifest);
  return parsed.success ? (parsed.data.bugs ?? parsed.data.homepage ?? null) : null;
}
