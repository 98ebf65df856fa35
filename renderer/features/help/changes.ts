/** What changed with each version, as CHANGELOG.md tells it. Pure. */
export interface Release {
  version: string;
  changes: readonly string[];
}

/** Versions are second headings, changes the entries of the lists below them; an entry may go on over several lines. */
export function parseChanges(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      const changes = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((entry) => entry.trim().replaceAll(/\s+/g, ' '));
      return { version: version.trim(), changes };
    });
}

/** Whether somebody who had `before` (empty: nobody had any) is to hear of `version`. */
export const isNews = (before: string, version: string, releases: readonly Release[]): boolean =>
  before !== '' && before !== version && releases.some((release) => release.version === version);
