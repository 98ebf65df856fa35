/**
 * Whose project a build is: the addresses in package.json are placeholders (RFC 2606's .invalid) until somebody publishes; the release
 * workflow names the real ones by environment.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

/** Never throws. `env`: QUIRE_HOMEPAGE, QUIRE_MAINTAINER ("Name <address>"); GitHub's own names of the repository count, too. */
export function projectFacts(env = process.env) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const repository =
    env.GITHUB_REPOSITORY && `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}`;
  return {
    name: manifest.name,
    version: manifest.version,
    homepage: env.QUIRE_HOMEPAGE || repository || manifest.homepage,
    bugs: repository ? `${repository}/issues` : manifest.bugs.url,
    repository: repository || manifest.repository.url,
    maintainer: env.QUIRE_MAINTAINER || `${manifest.author.name} <${manifest.author.email}>`,
  };
}

/** The names of facts that are still placeholders: nothing may be published with one. */
export const placeholders = (facts) =>
  Object.entries(facts)
    .filter(([, value]) => /\.invalid\b/.test(String(value)))
    .map(([name]) => name);

/** A template with `{{name}}` in it. Throws where a name is not known. */
export function fill(template, values) {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`The template asks for ${name}, which is not known.`);
    return values[name];
  });
}
