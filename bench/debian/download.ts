/** Brings a package's file from the first archive that has it. */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asBuildError, BuildError } from './build-error.ts';
import type { DebianPackage } from './manifest.ts';

/** A mirror that sends nothing for so long is given up. */
const SILENT_MS = 60_000;

/**
 * Debian's archives, the fastest first. deb.debian.org has a version until the next one takes its place, archive.debian.org the last
 * versions of releases that are no longer kept, and snapshot.debian.org every version there ever was, but slowly.
 */
export function debianArchives(snapshot: string): string[] {
  return [
    'https://deb.debian.org/debian',
    'https://archive.debian.org/debian',
    `https://snapshot.debian.org/archive/debian/${snapshot}`,
  ];
}

/**
 * Downloads the package to `file`, unless it is there already, whole and right. The file never has this name before it is complete.
 *
 * @param archives roots of archives, tried in their order
 * @throws BuildError where no archive has it, or what it has is something else
 */
export async function downloadPackage(
  wanted: Pick<DebianPackage, 'path' | 'sha256'>,
  file: string,
  archives: readonly string[],
): Promise<void> {
  if ((await hashOf(file)) === wanted.sha256) return;
  const part = `${file}.part`;
  const failures: string[] = [];
  try {
    await mkdir(dirname(file), { recursive: true });
    for (const archive of archives) {
      const failure = await fetchTo(`${archive}/${wanted.path}`, part);
      const isRight = failure === null && (await hashOf(part)) === wanted.sha256;
      if (isRight) return await rename(part, file);
      failures.push(`${archive}: ${failure ?? 'it sent other bytes than the manifest names (SHA-256)'}`);
    }
  } catch (error) {
    throw asBuildError(error, file);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
  throw new BuildError(
    [
      `${basename(wanted.path)} is nowhere to be had:`,
      ...failures.map((failure) => `  ${failure}`),
      '  Where every archive says 404, Debian has moved on to another version: snapshot.debian.org keeps this one. Where none answers,',
      '  look after the network (HTTPS_PROXY with NODE_USE_ENV_PROXY=1 for a proxy) and run the same command again.',
    ].join('\n'),
  );
}

/** @returns why it failed, null where it did not; errors of the disk are thrown */
async function fetchTo(url: string, file: string): Promise<string | null> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  const heard = async function* (body: ReadableStream<Uint8Array>) {
    for await (const chunk of body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      yield chunk;
    }
  };
  try {
    const response = await fetch(url, { signal: silence.signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return `it answered ${response.status}`;
    }
    await pipeline(heard(response.body), createWriteStream(file));
    return null;
  } catch (error) {
    if (asBuildError(error, file) !== error) throw error;
    return silence.signal.aborted ? 'it does not answer' : reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** fetch says only "fetch failed"; the reason is its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** SHA-256 in hexadecimal, null where there is no such file. */
async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
