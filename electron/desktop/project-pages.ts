/** The addresses of the project's pages that the Help menu opens. Pure. */
import { projectAddress } from './report.ts';

/** The address of the site with the guide, from package.json; null: there is none. */
export const siteAddress = (manifest: unknown): string | null =>
  typeof manifest === 'object' && manifest !== null && 'homepage' in manifest
    ? projectAddress({ homepage: manifest.homepage })
    : null;

/** Windows opens no longer addresses (2081 characters, as Electron's shell.openExternal says). */
const longest = 2000;

const body = (facts: string, events: readonly string[], isWhole: boolean): string =>
  [
    'What happened, and what did you expect?\n\n\n',
    `\`\`\`\n${[facts, events.join('\n')].filter(Boolean).join('\n\n')}\n\`\`\``,
    ...(isWhole ? [] : ['This is the end of the report. The whole of it is on the clipboard: please paste it here.']),
  ].join('\n\n');

/**
 * The page for a new issue with the report filled in. GitHub, Forgejo and Gitea name the fields alike, GitLab names them otherwise;
 * an address that is no list of issues is returned as it is, since nothing is known of its fields.
 * @param report as `writeReport` writes it: facts, an empty line, one event on each line. Old events are left out where the address
 * would become too long.
 */
export function issueAddress(project: string, report: string): string {
  const url = new URL(project);
  if (!/\/issues\/?$/.test(url.pathname)) return url.href;
  const isGitLab = url.pathname.includes('/-/') || url.hostname.startsWith('gitlab.');
  const [facts = '', ...rest] = report.split('\n\n');
  const events = rest.join('\n\n').split('\n');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/new`;
  const fill = (text: string): string => {
    url.search = new URLSearchParams({ [isGitLab ? 'issue[description]' : 'body']: text }).toString();
    return url.href;
  };
  for (let left = 0; left <= events.length; left++) {
    const address = fill(body(facts, events.slice(left), left === 0));
    if (address.length <= longest) return address;
  }
  return fill(body('', [], false));
}
