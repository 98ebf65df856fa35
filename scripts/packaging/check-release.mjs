/** `node check-release.mjs vX.Y.Z`: prints `version=X.Y.Z`; exits with 1 and a sentence where this tag can't be released. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';
import { placeholders, projectFacts } from './facts.mjs';

/** What stands in a release's way, in sentences. Pure. */
export function obstacles(tag, facts, changelog) {
  const open = placeholders(facts);
  return [
    ...(tag === `v${facts.version}` ? [] : [`The tag is ${tag}, package.json says ${facts.version}.`]),
    ...(changelog.includes(`## [${facts.version}]`) ? [] : [`CHANGELOG.md has no section for ${facts.version}.`]),
    ...(open.length === 0 ? [] : [`Still placeholders: ${open.join(', ')} (docs/release.md).`]),
  ];
}

if (import.meta.main) {
  const facts = projectFacts();
  const found = obstacles(process.argv[2], facts, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  for (const one of found) process.stderr.write(`${one}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
  if (found.length === 0) process.stdout.write(`version=${facts.version}\n`);
}
