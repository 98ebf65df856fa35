/**
 * `node scripts/packaging/seal-updates.mjs FOLDER`: makes the signed lists of versions of one release from those that electron-builder
 * wrote. FOLDER holds a folder of each machine that built (`linux-x64/latest-linux.yml`, `mac-arm64/latest-mac.yml`, …); machines of one
 * system write lists of one name, and FOLDER gets one list of each name, with the files of all. The private key is in
 * QUIRE_UPDATES_PRIVATE_KEY (PEM). `--new-key` makes one and prints both halves; the public one goes into a build as
 * QUIRE_UPDATES_PUBLIC_KEY (scripts/pack.mjs).
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { openFeed, sealFeed } from '../../core/updates/feed.ts';

/** @returns the names of the signed lists. Throws where there is none, two disagree, or one can't be read by Quire. */
export function sealUpdates(folder, privateKey, publicKey) {
  const paths = globSync('*/{latest,beta}*.yml', { cwd: folder }).sort();
  const names = [...new Set(paths.map((path) => basename(path)))].sort();
  if (names.length === 0) throw new Error(`No lists of versions in the folders of ${folder}.`);
  for (const name of names) {
    const lists = paths.filter((path) => basename(path) === name);
    const merged = mergeLists(lists.map((path) => parse(readFileSync(join(folder, path), 'utf8'))));
    const sealed = sealFeed(name, stringify(merged), privateKey);
    openFeed(name, sealed, publicKey);
    writeFileSync(join(folder, name), sealed);
  }
  return names;
}

/**
 * The updater chooses a file by the processor in its name. `path` and `sha512`, which name one file only, are for updaters older than
 * any Quire.
 */
function mergeLists(lists) {
  const [{ path: _, sha512: __, ...first }] = lists;
  const other = lists.find(({ version }) => version !== first.version);
  if (other) throw new Error(`Lists of two versions: ${first.version} and ${other.version}.`);
  const files = lists.flatMap(({ files }) => files);
  const twice = files.find(({ url }, i) => files.findIndex((file) => file.url === url) < i);
  if (twice) throw new Error(`Two machines made a file of one name: ${twice.url}.`);
  return { ...first, files };
}

export function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

function main() {
  const [word] = process.argv.slice(2);
  if (word === '--new-key') {
    const { privateKey, publicKey } = newKey();
    process.stdout.write(`QUIRE_UPDATES_PUBLIC_KEY=${publicKey}\nQUIRE_UPDATES_PRIVATE_KEY (a secret):\n${privateKey}`);
    return 0;
  }
  const pem = process.env.QUIRE_UPDATES_PRIVATE_KEY;
  if (!word || !pem) {
    process.stderr.write('A folder and QUIRE_UPDATES_PRIVATE_KEY are needed, or --new-key.\n');
    return 1;
  }
  const key = createPrivateKey(pem);
  process.stdout.write(`${sealUpdates(word, key, createPublicKey(pem)).join('\n')}\n`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
