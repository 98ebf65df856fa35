/** `bench corpus`: builds a public corpus, PDFs of Debian's packages with the truth from the authors' sources. */

import { options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { buildCorpus, type DocumentOutcome } from './build.ts';
import { BuildError } from './build-error.ts';
import { debianArchives } from './download.ts';
import { type DebianDocument, readManifest, withOnly } from './manifest.ts';

/** Debian's servers are a gift. */
const JOBS = 3;

/** @returns the exit status: 1 where a document could not be built */
export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    to: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    mirror: { type: 'string' },
  });
  const folder = typedPath(required(given.to, 'to'));
  const manifest = withOnly(readManifest(), given.only ?? '*');
  const documents = manifest.packages.flatMap((one) => one.documents);
  if (documents.length === 0) throw new UsageError('The manifest has no such document.');
  const archives = debianArchives(manifest.snapshot);
  if (given.mirror !== undefined) archives.unshift(given.mirror.replace(/\/+$/, ''));
  const counts: Record<DocumentOutcome['kind'], number> = { made: 0, kept: 0, 'left-out': 0, failed: 0 };
  try {
    await buildCorpus(manifest, {
      folder,
      archives,
      jobs: wholeNumber(given.jobs, JOBS, 'jobs'),
      onDocument: (document, outcome) => {
        counts[outcome.kind]++;
        const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const line = lineOf(document, outcome);
        if (line !== null) process.stdout.write(`${done}/${documents.length} ${line}\n`);
      },
    });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  const { made, kept, failed } = counts;
  process.stdout.write(
    [
      `${made + kept} documents are in ${folder}, ${made} of them new.`,
      ...(counts['left-out'] > 0 ? [`${counts['left-out']} were left out, since PDF and source differ.`] : []),
      ...(failed > 0 ? [`${failed} failed; the same command tries them again.`] : []),
      '',
    ].join('\n'),
  );
  return failed > 0 ? 1 : 0;
}

function lineOf({ set, name, pages }: DebianDocument, outcome: DocumentOutcome): string | null {
  const document = `${set}/${name}`;
  switch (outcome.kind) {
    case 'kept':
      return null;
    case 'made':
      return `${document} (${pages} pages)`;
    case 'left-out':
      return `${document} is left out: only ${Math.round(outcome.overlap * 100)} % of its words are those of its source`;
    case 'failed':
      return `${document} failed: ${outcome.message}`;
  }
}
