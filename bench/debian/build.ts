/** Builds the corpus: downloads packages, takes their PDFs and makes the truth from the sources beside them. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pMap from 'p-map';
import { asBuildError, BuildError } from './build-error.ts';
import { downloadPackage } from './download.ts';
import type { DebianDocument, DebianPackage, Manifest } from './manifest.ts';
import { LEAST_OVERLAP, overlapOf } from './overlap.ts';
import { requirePrograms, runProgram } from './programs.ts';
import { bytesOf, truthOf } from './truth.ts';

export interface BuildOptions {
  /** Gets the sets, and the packages as they were downloaded. */
  folder: string;
  /** Roots of archives, tried in their order. */
  archives: readonly string[];
  /** Packages at a time. */
  jobs: number;
  /** Called when a document is done with. */
  onDocument?(document: DebianDocument, outcome: DocumentOutcome): void;
}

export type DocumentOutcome =
  | { kind: 'made'; overlap: number }
  /** It was there already. */
  | { kind: 'kept' }
  /** Its PDF and its source do not say the same, so that it would measure nothing. */
  | { kind: 'left-out'; overlap: number }
  | { kind: 'failed'; message: string };

/** Where a document's two files are. */
export function placesOf(folder: string, { set, name }: Pick<DebianDocument, 'set' | 'name'>) {
  return { pdf: join(folder, set, 'pdf', `${name}.pdf`), truth: join(folder, set, 'md', `${name}.md`) };
}

/**
 * What is finished is not made again, and nothing has its final name before it is whole: the same command goes on after it was stopped.
 *
 * @returns how many documents failed
 * @throws BuildError where nothing more can be built: a program is missing, or the disk is full
 */
export async function buildCorpus(manifest: Manifest, options: BuildOptions): Promise<number> {
  const { folder, jobs, onDocument } = options;
  const isMade = (document: DebianDocument): boolean => Object.values(placesOf(folder, document)).every(existsSync);
  const open: DebianPackage[] = [];
  for (const one of manifest.packages) {
    for (const document of one.documents.filter(isMade)) onDocument?.(document, { kind: 'kept' });
    const documents = one.documents.filter((document) => !isMade(document));
    if (documents.length > 0) open.push({ ...one, documents });
  }
  if (open.length === 0) return 0;
  const needsPandoc = open.some(({ documents }) => documents.some(({ source }) => source.kind !== 'markdown'));
  await requirePrograms(needsPandoc ? ['dpkg-deb', 'pandoc'] : ['dpkg-deb']);
  const failed = await pMap(open, (one) => buildPackage(one, options), { concurrency: jobs });
  return failed.reduce((sum, count) => sum + count, 0);
}

/** @returns how many of its documents failed */
async function buildPackage(one: DebianPackage, options: BuildOptions): Promise<number> {
  const { folder, archives, onDocument } = options;
  const file = join(folder, 'packages', basename(one.path));
  const unpacked = await mkdtemp(join(tmpdir(), 'quire-corpus-'));
  let failures = 0;
  const fail = (document: DebianDocument, error: unknown): void => {
    if (!(error instanceof BuildError) || error.stopsAll) throw error;
    failures++;
    onDocument?.(document, { kind: 'failed', message: error.message });
  };
  try {
    try {
      await downloadPackage(one, file, archives);
      await runProgram('dpkg-deb', ['--extract', file, unpacked]);
    } catch (error) {
      for (const document of one.documents) fail(document, asBuildError(error, unpacked));
      return failures;
    }
    for (const document of one.documents) {
      try {
        onDocument?.(document, await buildDocument(document, unpacked, folder));
      } catch (error) {
        fail(document, error);
      }
    }
    return failures;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function buildDocument(document: DebianDocument, unpacked: string, folder: string): Promise<DocumentOutcome> {
  const pdf = await bytesOf(join(unpacked, document.pdf));
  if (createHash('sha256').update(pdf).digest('hex') !== document.sha256)
    throw new BuildError(`${document.pdf} is not the PDF that the manifest names (SHA-256).`);
  const truth = await truthOf(document, unpacked);
  const overlap = await overlapOf(pdf, truth);
  if (overlap < LEAST_OVERLAP) return { kind: 'left-out', overlap };
  const places = placesOf(folder, document);
  // The truth comes last: a set has the documents whose truth is there.
  await writeWhole(places.pdf, pdf);
  await writeWhole(places.truth, truth);
  return { kind: 'made', overlap };
}

/** The file has its name only when it is complete. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, content, { flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw asBuildError(error, file);
  }
}
