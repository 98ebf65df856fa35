import { useEffect } from 'react';
import english from '../../../CHANGELOG.md?raw';
import chinese from '../../../CHANGELOG.zh-CN.md?raw';
import type { Language } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { notify } from '../../stores/notices.ts';
import { useSettings } from '../../stores/settings.ts';

/** The changes of each version, read from CHANGELOG.md. */
export interface Release {
  version: string;
  changes: readonly string[];
}

/**
 * Keep a Changelog: versions are level-2 headings (`[1.2.3] - date`), changes are list entries below them, in sections by kind. What
 * is not released yet is left out. An entry may have several lines. Pure.
 */
export function parseChanges(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const changes = lines
        .filter((line) => !line.startsWith('### '))
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((entry) => entry.trim().replaceAll(/\s+/g, ' '));
      return { version: /^\[?([^\]\s]+)/.exec(heading)?.[1] ?? '', changes };
    })
    .filter(({ version }) => version !== 'Unreleased');
}

/** Whether to announce `version` to a user who last had `before` (empty: a new user). Pure. */
export const isNews = (before: string, version: string, releases: readonly Release[]): boolean =>
  before !== '' && before !== version && releases.some((release) => release.version === version);

/** The newest first. */
export const releases: Readonly<Record<Language, readonly Release[]>> = {
  en: parseChanges(english),
  'zh-CN': parseChanges(chinese),
};

/** Shows one notice after an update, and none to new users. */
export function useNews(): void {
  const before = useSettings((state) => state.settings?.seenVersion);
  const version = useSettings((state) => state.info?.version);
  useEffect(() => {
    if (before === undefined || version === undefined || before === version) return;
    void updateSettings({ seenVersion: version });
    if (isNews(before, version, releases.en)) notify({ kind: 'news', version });
  }, [before, version]);
}
