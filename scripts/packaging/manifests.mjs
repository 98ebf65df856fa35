/**
 * `node manifests.mjs FILES OUT`: the manifests of winget, Homebrew and Flathub for the installers in FILES, from the templates in
 * assets/manifests. A package manager's maintainers get them as pull requests (docs/release.md).
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../checkout.mjs';
import { fill, projectFacts } from './facts.mjs';

/** Which file each template means by a name: `{{mac_arm64}}` is its name, `{{mac_arm64_sha256}}` its checksum. */
const wanted = {
  win_x64: /-Setup-.*-x64\.exe$/,
  win_arm64: /-Setup-.*-arm64\.exe$/,
  mac_x64: /^Quire-[\d.]+(-x64)?\.dmg$/,
  mac_arm64: /-arm64\.dmg$/,
  linux_x64: /_amd64\.deb$/,
  linux_arm64: /_arm64\.deb$/,
};

/** The values for the templates. Throws where an installer is missing or two answer to one name. `read` gives a file's bytes. */
export function installerValues(names, read) {
  const values = Object.entries(wanted).map(([key, pattern]) => {
    const [name, ...others] = names.filter((one) => pattern.test(one));
    if (!name || others.length > 0)
      throw new Error(
        `${key}: one installer is needed, there are ${names.length ? [name, ...others].filter(Boolean).length : 0}.`,
      );
    return { [key]: name, [`${key}_sha256`]: createHash('sha256').update(read(name)).digest('hex') };
  });
  return Object.assign({}, ...values);
}

if (import.meta.main) {
  const [files, out] = process.argv.slice(2);
  const facts = projectFacts();
  const installers = installerValues(readdirSync(files), (name) => readFileSync(join(files, name)));
  const date = new Date().toISOString().slice(0, 10);
  const values = {
    ...facts,
    ...installers,
    date,
    downloads: `${facts.repository}/releases/download/v${facts.version}`,
  };
  const templates = join(root, 'assets', 'manifests');
  for (const path of globSync('**/*.{yaml,yml,rb}', { cwd: templates })) {
    const target = join(out, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(join(templates, path), 'utf8'), values));
  }
}
