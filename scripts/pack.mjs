/**
 * `npm run pack [-- electron-builder's options]`: an unpacked app in release/, or installers with `-- --publish never` and
 * targets. Where Electron's binary can't be had, the stand-in takes its place, so that the package can be looked into;
 * `QUIRE_REAL_ELECTRON=1` forbids that.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root, standIn } from './checkout.mjs';
import { fill, placeholders, projectFacts } from './packaging/facts.mjs';
import { run } from './process.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

/** Whose project it is, for the packages and for Help. */
function describe(facts, env = process.env) {
  const date = new Date().toISOString().slice(0, 10);
  mkdirSync(join(root, 'release'), { recursive: true });
  const metainfo = fill(readFileSync(join(root, 'assets', 'linux', 'metainfo.xml'), 'utf8'), { ...facts, date });
  writeFileSync(join(root, 'release', 'app.quire.desktop.metainfo.xml'), metainfo);
  return [
    `-c.extraMetadata.homepage=${facts.homepage}`,
    `-c.extraMetadata.bugs.url=${facts.bugs}`,
    `-c.linux.maintainer=${facts.maintainer}`,
    ...updatesOf(env),
  ];
}

/** Where a build looks for newer ones, with the key that signs their lists; a build without both never looks. */
function updatesOf({ QUIRE_UPDATES_ADDRESS: address, QUIRE_UPDATES_PUBLIC_KEY: publicKey }) {
  if (!address || !publicKey) return [];
  return [
    `-c.extraMetadata.updates.address=${address}`,
    `-c.extraMetadata.updates.publicKey=${publicKey}`,
    // Makes electron-builder write the lists (latest-linux.yml and so on); nothing is uploaded by that.
    '-c.publish.provider=generic',
    `-c.publish.url=${address}`,
  ];
}

async function pack() {
  if (!(await setUp('window'))) return process.exitCode;
  const given = process.argv.slice(2);
  const facts = projectFacts();
  const open = placeholders(facts);
  if (
    open.length > 0 &&
    /^(always|onTag)/.test(given[given.indexOf('--publish') + 1] ?? '') &&
    given.includes('--publish')
  ) {
    process.stderr.write(`Nothing is published with placeholders: ${open.join(', ')} (docs/release.md).\n`);
    return 1;
  }
  const electron = chooseElectron();
  if (!electron && process.env.QUIRE_REAL_ELECTRON === '1') {
    process.stderr.write('Electron’s own binary is required (QUIRE_REAL_ELECTRON), and it is not there.\n');
    return 1;
  }
  const built = await run(node24, [join(root, 'scripts', 'build.mjs')]);
  if (built !== 0) return built;
  const args = [...(given.length > 0 ? given : ['--dir']), ...describe(facts)];
  if (electron?.standIn) {
    process.stderr.write('Electron’s binary can’t be had here: packing with the stand-in.\n');
    const dist = join(root, 'release', 'stand-in-dist');
    const made = await run(node24, [join(standIn, 'make-dist.mjs'), dist]);
    if (made !== 0) return made;
    args.push(`-c.electronDist=${dist}`);
  }
  return run(node24, [join(root, 'node_modules', 'electron-builder', 'cli.js'), ...args]);
}

process.exitCode = await pack();
