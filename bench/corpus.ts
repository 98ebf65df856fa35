/** A corpus: a folder of sets, each with `pdf/` and the authors' Markdown of the same names in `md/`. */

import { existsSync, readdirSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { UsageError } from './arguments.ts';

export interface CorpusDocument {
  /** The file's stem. */
  name: string;
  pdf: string;
  truth: string;
}

export interface CorpusSet {
  name: string;
  documents: CorpusDocument[];
}

/**
 * @param folder a corpus, or one set of it
 * @param chosen names of sets; all where empty
 * @param only glob of document names
 * @throws UsageError where nothing is left
 */
export function readCorpus(folder: string, chosen: readonly string[], only = '*'): CorpusSet[] {
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const isSet = (path: string): boolean => existsSync(join(path, 'pdf')) && existsSync(join(path, 'md'));
  const folders = isSet(folder)
    ? [folder]
    : readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .filter(isSet);
  const wrong = chosen.filter((name) => !folders.some((path) => basename(path) === name));
  if (wrong.length > 0) throw new UsageError(`${folder} has no set ${wrong.join(', ')}.`);
  const sets = folders
    .map((path) => ({ name: basename(path), documents: documentsOf(path, only) }))
    .filter(({ name, documents }) => documents.length > 0 && (chosen.length === 0 || chosen.includes(name)));
  if (sets.length === 0) throw new UsageError(`${folder} has no such documents.`);
  return sets;
}

function documentsOf(set: string, only: string): CorpusDocument[] {
  return readdirSync(join(set, 'md'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => file.slice(0, -'.md'.length))
    .filter((name) => matchesGlob(name, only))
    .map((name) => ({ name, pdf: join(set, 'pdf', `${name}.pdf`), truth: join(set, 'md', `${name}.md`) }));
}

/** A PDF of a set, whether or not there is a truth to compare with. */
export interface CorpusPdf extends Omit<CorpusDocument, 'truth'> {
  set: string;
  /** Null where there is none. */
  truth: string | null;
}

/**
 * @param chosen names of sets; all where empty
 * @throws UsageError where nothing is left
 */
export function pdfsOfSets(folder: string, chosen: readonly string[]): CorpusPdf[] {
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const pdfs = readdirSync(folder)
    .filter((set) => existsSync(join(folder, set, 'pdf')) && (chosen.length === 0 || chosen.includes(set)))
    .sort()
    .flatMap((set) =>
      readdirSync(join(folder, set, 'pdf'))
        .filter((file) => file.endsWith('.pdf'))
        .sort()
        .map((file): CorpusPdf => {
          const name = file.slice(0, -'.pdf'.length);
          const truth = join(folder, set, 'md', `${name}.md`);
          return { set, name, pdf: join(folder, set, 'pdf', file), truth: existsSync(truth) ? truth : null };
        }),
    );
  if (pdfs.length === 0) throw new UsageError(`${folder} has no such sets.`);
  return pdfs;
}
