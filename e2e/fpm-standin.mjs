#!/usr/bin/env node
/**
 * Takes fpm's place where it can't be had (electron-builder downloads it): `fpm -s dir -t deb|rpm …` as electron-builder calls it,
 * done by dpkg-deb or rpmbuild. CUSTOM_FPM_PATH names it. Releases are made by fpm itself.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const many = { type: 'string', multiple: true };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{
      s: { ...text, short: 's' },
      t: { ...text, short: 't' },
      force: { type: 'boolean' },
      d: { ...many, short: 'd' },
    },
    ...{ name: text, version: text, architecture: text, maintainer: text, vendor: text, url: text, license: text },
    ...{ category: text, description: text, package: text, iteration: text },
    ...{ 'after-install': text, 'after-remove': text, 'deb-priority': text, 'deb-compression': text },
    ...{
      'deb-recommends': many,
      'rpm-summary': text,
      'rpm-compression': text,
      'rpm-rpmbuild-define': many,
      'rpm-os': text,
    },
  },
});

const staging = mkdtempSync(join(tmpdir(), 'fpm-standin-'));

/** `from=to`; a folder's content where `from` ends with a slash. */
function stage(into) {
  for (const pair of positionals) {
    const [from, to] = pair.split('=');
    const target = join(into, to);
    mkdirSync(dirname(target), { recursive: true });
    if (from.endsWith('/')) cpSync(from, target, { recursive: true, verbatimSymlinks: true });
    else copyFileSync(from, target);
  }
}

function deb() {
  const tree = join(staging, 'tree');
  stage(tree);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control, { recursive: true });
  const fields = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: values.d?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: values.description.replace(/\n\s*/g, '\n '),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  writeFileSync(join(control, 'control'), `${lines.join('\n')}\n`);
  for (const [script, name] of [
    [values['after-install'], 'postinst'],
    [values['after-remove'], 'postrm'],
  ]) {
    if (!script) continue;
    copyFileSync(script, join(control, name));
    execFileSync('chmod', ['755', join(control, name)]);
  }
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', tree]);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, values.package], {
    stdio: 'inherit',
  });
}

function rpm() {
  const tree = join(staging, 'tree');
  stage(tree);
  const spec = join(staging, 'quire.spec');
  const scriptlet = (when, path) => (path && existsSync(path) ? `%${when} -p /bin/bash\n%include ${path}\n` : '');
  writeFileSync(
    spec,
    `Name: ${values.name}
Version: ${values.version.replaceAll('-', '_')}
Release: ${values.iteration ?? 1}
Summary: ${values['rpm-summary']}
License: ${values.license}
URL: ${values.url}
Vendor: ${values.vendor}
Packager: ${values.maintainer}
AutoReqProv: no
${(values.d ?? []).map((one) => `Requires: ${one}`).join('\n')}
%description
${values.description}
%files
${positionals.map((pair) => `"${pair.split('=')[1]}"`).join('\n')}
${scriptlet('post', values['after-install'])}${scriptlet('postun', values['after-remove'])}`,
  );
  const defines = [
    '_build_id_links none',
    '__os_install_post %{nil}',
    '_binary_payload w1.gzdio',
    `_rpmdir ${staging}`,
  ];
  const args = defines.flatMap((define) => ['--define', define]);
  execFileSync('rpmbuild', ['-bb', ...args, '--target', values.architecture, '--buildroot', tree, spec], {
    stdio: 'inherit',
  });
  const name = execFileSync('find', [staging, '-name', '*.rpm'], { encoding: 'utf8' }).trim();
  if (!name) throw new Error(`${basename(spec)} made no package.`);
  copyFileSync(name, values.package);
}

try {
  if (values.t === 'deb') deb();
  else rpm();
} finally {
  rmSync(staging, { recursive: true, force: true });
}
