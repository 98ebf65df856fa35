/** The licences of what the app holds: those of bundled packages, which each build lists, and single files beside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../ipc/contract.ts';

/** Vite's list of licences: a heading "name - version (licence)" for each package, its text below. Pure. */
export function parseLicences(markdown: string): Notice[] {
  const [, ...parts] = markdown.split(/^## (.+) - (\S+) \((.+)\)$/m);
  return parts.flatMap((name, i) =>
    i % 4 === 0
      ? [{ name, version: parts[i + 1] ?? '', licence: parts[i + 2] ?? '', text: (parts[i + 3] ?? '').trim() }]
      : [],
  );
}

/** By name, each version once: the bundles share packages. Pure. */
export function mergeNotices(notices: readonly Notice[]): Notice[] {
  const byKey = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...byKey.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.version < b.version ? -1 : 1));
}

/** @param built the folder with the bundles: electron, service, renderer */
export function readNotices(built: string): Notice[] {
  const singles = join(built, 'electron', 'notices');
  return mergeNotices([
    ...['electron', 'service', 'renderer'].flatMap((bundle) =>
      readdirSync(join(built, bundle))
        .filter((name) => name.endsWith('LICENSES.md'))
        .flatMap((name) => parseLicences(readFileSync(join(built, bundle, name), 'utf8'))),
    ),
    ...readdirSync(singles).map((name) => ({
      ...{ name: name.replace(/\.txt$/, ''), version: '', licence: '' },
      text: readFileSync(join(singles, name), 'utf8').trim(),
    })),
  ]);
}
