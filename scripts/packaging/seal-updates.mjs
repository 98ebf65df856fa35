/**
 * `node scripts/packaging/seal-updates.mjs FOLDER`: signs the lists of versions that electron-builder wrote there (latest*.yml,
 * beta*.yml), with the private key in QUIRE_UPDATES_PRIVATE_KEY (PEM). `--new-key` makes one and prints both halves; the public one
 * goes into a build as QUIRE_UPDATES_PUBLIC_KEY (scripts/pack.mjs).
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFeed, sealFeed } from '../../core/updates/feed.ts';

/** @returns the names of the signed lists. Throws where there is none, or one can't be read by Quire. */
export function sealUpdates(folder, privateKey, publicKey) {
  const names = globSync('{latest,beta}*.yml', { cwd: folder }).sort();
  if (names.length === 0) throw new Error(`No lists of versions in ${folder}.`);
  for (const name of names) {
    const path = join(folder, name);
    const sealed = sealFeed(name, readFileSync(path, 'utf8'), privateKey);
    openFeed(name, sealed, publicKey);
    writeFileSync(path, sealed);
  }
  return names;
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
