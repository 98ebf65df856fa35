/**
 * The signed list of versions that a release server holds: one YAML file for each channel and system, as electron-builder writes
 * them (`latest-linux.yml`), with a signature as its last line, so that both always arrive together. It names the checksum of each file:
 * whatever is installed was made by whoever holds the key. Pure.
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import type { UpdateChannel, UpdateFaultKind } from '../model/updates.ts';
import { compareVersions, isPrerelease, isVersion } from './update-rules.ts';

export class UpdateFault extends Error {
  override readonly name = 'UpdateFault';
  readonly kind: UpdateFaultKind;
  constructor(kind: UpdateFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Where a build asks, and the key that signs what it gets there. */
export interface UpdateSource {
  /** The folder with the lists and files; ends in a slash. */
  address: URL;
  publicKey: KeyObject;
}

/** Files lie beside the list: a name with a slash, a colon or leading dots could lead elsewhere. */
const fileName = z.string().regex(/^[\w(][\w .()+-]*$/);

const feedSchema = z.object({
  version: z.string().refine(isVersion),
  files: z
    .array(
      z.object({
        url: fileName,
        /** 64 bytes in base64. */
        sha512: z.string().regex(/^[\w+/]{86}==$/),
        /** In bytes. */
        size: z.number().int().min(1),
      }),
    )
    .min(1),
  releaseNotes: z.string().max(50_000).nullish(),
});

/** A list that was verified. */
export interface Feed {
  version: string;
  files: { url: string; sha512: string; size: number }[];
  notes: string;
}

/** The names of a channel's lists; the newest version on any of them counts. They are electron-builder's. */
export function feedNames(channel: UpdateChannel, platform: NodeJS.Platform, arch: string): string[] {
  const names = channel === 'beta' ? ['beta', 'latest'] : ['latest'];
  return names.map((name) => {
    if (platform === 'darwin') return `${name}-mac.yml`;
    if (platform === 'win32') return `${name}.yml`;
    return `${name}-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
  });
}

/** The list's name is signed too: the list of another system or channel must not pass for this one. */
const signedBytes = (name: string, text: string): Buffer => Buffer.from(`quire-updates-1\n${name}\n${text}`);

/** A comment of YAML, so that other readers of such lists are not disturbed. */
const signatureLine = /^([\s\S]*?)# signature: ([\w+/]{86}==)\s*$/;

/** @returns the list with its signature (Ed25519), in place of one that it may have. `key`: the private one. */
export function sealFeed(name: string, text: string, key: KeyObject): string {
  const plain = signatureLine.exec(text)?.[1] ?? (text.endsWith('\n') ? text : `${text}\n`);
  return `${plain}# signature: ${sign(null, signedBytes(name, plain), key).toString('base64')}\n`;
}

/** Throws UpdateFault: `signature`, or `no-list` for what is signed and yet no list. */
export function openFeed(name: string, text: string, publicKey: KeyObject): Feed {
  const [, plain = '', signature = ''] = signatureLine.exec(text) ?? [];
  if (!verify(null, signedBytes(name, plain), publicKey, Buffer.from(signature, 'base64'))) {
    throw new UpdateFault('signature', `The list ${name} is not signed with the key of this build.`);
  }
  try {
    const { version, files, releaseNotes } = feedSchema.parse(parse(plain));
    return { version, files, notes: releaseNotes?.trim() ?? '' };
  } catch (error) {
    throw new UpdateFault('no-list', `The list ${name} can’t be read.`, error);
  }
}

/**
 * The newest version that this Quire should go to; null: it has the newest. A version that is older or equal is never taken, whatever
 * the list says, and one before its release only on the beta channel.
 */
export function newerFeed(feeds: readonly Feed[], channel: UpdateChannel, present: string): Feed | null {
  const newest = feeds
    .filter(({ version }) => channel === 'beta' || !isPrerelease(version))
    .reduce<Feed | null>(
      (best, feed) => (best && compareVersions(best.version, feed.version) >= 0 ? best : feed),
      null,
    );
  return newest && compareVersions(newest.version, present) > 0 ? newest : null;
}

const sourceSchema = z.object({
  updates: z.object({ address: z.url({ protocol: /^https$/ }), publicKey: z.string().min(1) }),
});

/**
 * What package.json names under `updates`: `address` (https) and `publicKey` (Ed25519, DER as SPKI in base64). Null: nothing, or
 * placeholders under `.invalid`. `mayBeLocal`: plain http to this computer is accepted, for tests.
 */
export function updateSourceOf(manifest: unknown, mayBeLocal = false): UpdateSource | null {
  const schema = mayBeLocal
    ? z.object({ updates: z.object({ address: z.url(), publicKey: z.string() }) })
    : sourceSchema;
  const parsed = schema.safeParse(manifest);
  if (!parsed.success) return null;
  const address = new URL(parsed.data.updates.address);
  if (address.hostname.endsWith('.invalid')) return null;
  if (mayBeLocal && address.hostname !== '127.0.0.1') return null;
  try {
    const der = Buffer.from(parsed.data.updates.publicKey, 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' ? { address, publicKey } : null;
  } catch {
    return null;
  }
}
