/**
 * The Debian package, as a person meets it: built, installed by apt into a copy-on-write copy of this system, started, a PDF
 * converted, removed, and nothing of it left. Needs Linux, root (for the copy) and apt.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'playwright/test';

const root = resolve(import.meta.dirname, '..');
const release = join(root, 'release');
const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb');
const hasRights = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.skip(!isDebian, 'Debian packages are looked into on Debian.');

const built = (kind: string) => globSync(`*.${kind}`, { cwd: release }).map((name) => join(release, name));

const fields = (deb: string) => execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' });
const only = (paths: string[]) => {
  if (paths.length !== 1 || !paths[0]) throw new Error(`One package was expected: ${paths.join(', ')}`);
  return paths[0];
};

test('The package says whose it is and what it needs', () => {
  const said = fields(only(built('deb')));
  expect(said).toMatch(/^Package: quire$/m);
  expect(said).toMatch(/^Architecture: (amd64|arm64)$/m);
  expect(said).toMatch(/^Maintainer: .+ <\S+@\S+>$/m);
  expect(said).toMatch(/^Homepage: https:\/\/\S+$/m);
  expect(said).toMatch(/^Depends: .*\blibsecret-1-0\b/m);
  expect(said).toMatch(/^Description: Turns PDFs into Markdown or EPUB$/m);
});

test('Its desktop entry and AppStream metainfo are valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-deb-'));
  try {
    execFileSync('dpkg-deb', ['--extract', only(built('deb')), folder]);
    const entry = join(folder, 'usr/share/applications/quire.desktop');
    const metainfo = join(folder, 'usr/share/metainfo/app.quire.desktop.metainfo.xml');
    const desktop = spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' });
    expect([desktop.status, desktop.stdout]).toEqual([0, '']);
    expect(readFileSync(entry, 'utf8')).toMatch(/^MimeType=application\/pdf;$/m);
    const appstream = spawnSync('appstreamcli', ['validate', '--no-net', '--pedantic', metainfo], { encoding: 'utf8' });
    expect(appstream.status, appstream.stdout).toBe(0);
    expect(readFileSync(metainfo, 'utf8')).not.toContain('{{');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('The RPM holds the same files', () => {
  test.skip(!existsSync('/usr/bin/rpm') || built('rpm').length === 0, 'rpmbuild is not here.');
  const lines = (program: string, args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n');
  const inRpm = lines('rpm', ['-qlp', only(built('rpm'))]);
  for (const path of ['/opt/Quire/quire', '/opt/Quire/resources/app.asar', '/usr/share/applications/quire.desktop']) {
    expect(inRpm).toContain(path);
  }
});

/** Runs in a copy of this system that is written beside it; `changed` holds what differs from it afterwards. */
const script = String.raw`
set -eu
mount -t overlay overlay -o "lowerdir=/,upperdir=$COPY/changed,workdir=$COPY/work" "$COPY/root"
for special in dev proc sys; do mount --rbind "/$special" "$COPY/root/$special"; done
chroot "$COPY/root" /bin/bash -eu <<'INSIDE'
export DEBIAN_FRONTEND=noninteractive HOME=/root
cd /root
dpkg -s quire >/dev/null 2>&1 && { echo 'quire is installed already'; exit 1; }
apt-get -qq -y --no-install-recommends install /in/quire.deb >/in/apt.log 2>&1 || { cat /in/apt.log; exit 1; }
test "$(readlink -f /usr/bin/quire)" = /opt/Quire/quire
cd /in
quire $SANDBOX convert article.pdf --to markdown --out /in/out --state /in/state --json > /in/events.json || { echo "quire ended with $?"; cat /in/events.json; exit 1; }
cd /
apt-get -qq -y purge quire >>/in/apt.log 2>&1
INSIDE
# What was made and stayed; a character device stands for a file of the system that was removed.
find "$COPY/changed" -path "$COPY/changed/in" -prune -o -iname '*quire*' ! -type c -printf '/%P\n' > "$COPY/left"
`;

test('Installed by apt it converts a PDF from any folder, and removed it leaves nothing', () => {
  test.skip(!hasRights, 'A copy of the system needs root.');
  test.setTimeout(600_000);
  const copy = mkdtempSync(join(tmpdir(), 'copy-of-system-'));
  try {
    for (const name of ['changed', 'work', 'root', 'changed/in']) mkdirSync(join(copy, name), { recursive: true });
    const inside = (name: string) => join(copy, 'changed', 'in', name);
    copyFileSync(only(built('deb')), inside('quire.deb'));
    copyFileSync(join(root, 'assets', 'samples', 'article.pdf'), inside('article.pdf'));
    writeFileSync(join(copy, 'script.sh'), script);
    // As a person's shell has it: npm names the folder that paths count from by INIT_CWD, and there is no npm around the program.
    const { ELECTRON_OVERRIDE_DIST_PATH: _, INIT_CWD: __, ...environment } = process.env;
    const env = { ...environment, COPY: copy, SANDBOX: '--no-sandbox' };
    // A mount namespace of its own: the mounts end with it.
    const args = ['--mount', '--propagation', 'private', 'bash', join(copy, 'script.sh')];
    const run = spawnSync('unshare', args, { env, encoding: 'utf8' });
    expect(run.status, `${run.stdout}${run.stderr}`).toBe(0);
    const events = readFileSync(inside('events.json'), 'utf8').trim().split('\n');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ event: 'summary', total: 1, done: 1 });
    expect(readFileSync(inside('out/article.md'), 'utf8')).toMatch(/^# /m);
    // apt keeps its own records of what was; nothing of the program itself may stay.
    const left = readFileSync(join(copy, 'left'), 'utf8')
      .split('\n')
      .filter((path) => path !== '');
    expect(left.filter((path) => !/^\/(var\/(log|cache|lib\/(apt|dpkg)))\//.test(path))).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
