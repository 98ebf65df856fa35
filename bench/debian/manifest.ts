/** Which documents the public corpus has: the PDFs of Debian's packages, each with the source that its authors wrote. */

import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';

/** What the truth is made from. Markdown is taken as it is; the others go through pandoc. */
export const kinds = ['markdown', 'html', 'rst'] as const;
export type SourceKind = (typeof kinds)[number];

/** Of a file inside a package: never absolute, never out of the folder into which the package is unpacked. */
const packedPath = z
  .string()
  .regex(/^[^/\\:][^\\:]*$/)
  .refine((path) => path.split('/').every((part) => part !== '..' && part !== '.' && part !== ''));
/** Names become names of files. */
const plainName = z.string().regex(/^[a-z0-9][a-zA-Z0-9+._-]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const documentSchema = z.strictObject({
  name: plainName,
  /** The folder of the corpus: documents that were made in one way. */
  set: plainName,
  /** Inside the package; unpacked where it ends in .gz, and so are the sources. */
  pdf: packedPath,
  /** Of the PDF itself. */
  sha256,
  pages: z.int().positive(),
  language: z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/),
  source: z.strictObject({
    kind: z.enum(kinds),
    /** In reading order, inside the same package. */
    files: z.array(packedPath).min(1),
  }),
});

const packageSchema = z.strictObject({
  package: plainName,
  /** Below the root of an archive. */
  path: packedPath.refine((path) => path.startsWith('pool/') && path.endsWith('.deb')),
  sha256,
  bytes: z.int().positive(),
  documents: z.array(documentSchema).min(1),
});

const manifestSchema = z
  .strictObject({
    /** When the archive had all of these versions, as snapshot.debian.org writes it. */
    snapshot: z.string().regex(/^\d{8}T\d{6}Z$/),
    packages: z.array(packageSchema).min(1),
  })
  .refine(({ packages }) => isEachOnce(packages.map((one) => one.package)), 'a package is named twice')
  .refine(
    ({ packages }) => isEachOnce(packages.flatMap(({ documents }) => documents.map(({ name }) => name))),
    'two documents have one name',
  );

export type Manifest = z.infer<typeof manifestSchema>;
export type DebianPackage = z.infer<typeof packageSchema>;
export type DebianDocument = z.infer<typeof documentSchema>;

function isEachOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** @throws ZodError where it is not a manifest */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** The manifest of the repository. */
export function readManifest(): Manifest {
  return parseManifest(readFileSync(join(import.meta.dirname, 'manifest.json'), 'utf8'));
}

/** Without the documents whose names the glob does not match, and without packages of which nothing is left. */
export function withOnly(manifest: Manifest, glob: string): Manifest {
  const packages = manifest.packages
    .map((one) => ({ ...one, documents: one.documents.filter(({ name }) => matchesGlob(name, glob)) }))
    .filter(({ documents }) => documents.length > 0);
  return { ...manifest, packages };
}
