/** Conversion options beyond format and place. Pure. */
import { z } from 'zod';
import { languagesSchema, pageRangesSchema } from '../../service/contract.ts';
import { nameTemplateSchema } from './name-template.ts';

export const formatSchema = z.enum(['markdown', 'epub']);
export const placeSchema = z.enum(['local', 'cloud']);
export const collisionSchema = z.enum(['keep-both', 'replace', 'skip']);

export const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beside-source') }),
  /** Absolute path; the dropped tree is mirrored below it. */
  z.object({ kind: z.literal('folder'), folder: z.string().min(1) }),
  z.object({ kind: z.literal('ask') }),
]);
export type Destination = z.infer<typeof destinationSchema>;

/** Options that can be shared by many documents. The schemas have no defaults, so that a partial object stays partial. */
export const outputOptionsSchema = z.object({
  /** The template of the result’s name without extension (`name-template.ts`). */
  nameTemplate: nameTemplateSchema,
  /** Markdown only. */
  images: z.enum(['folder', 'inline']),
  /** A folder beside the Markdown files that holds one images folder for each; empty: `NAME.images` beside each file. */
  attachmentsFolder: z.string().max(100),
  /** Additional content of a Markdown file. */
  markdownExtras: z.array(z.enum(['front-matter', 'page-anchors'])),
  /** Languages of scanned pages; empty: detected. */
  ocrLanguages: languagesSchema,
  /** EPUB only. */
  cover: z.enum(['first-page', 'none']),
});
export type OutputOptions = z.infer<typeof outputOptionsSchema>;

export const defaultOutputOptions: OutputOptions = {
  nameTemplate: '{name}',
  images: 'folder',
  attachmentsFolder: '',
  markdownExtras: [],
  ocrLanguages: [],
  cover: 'first-page',
};

/** Options of a single document. */
export const documentOptionsSchema = z.object({
  /** "1-12,20-"; empty: all. */
  pages: z.literal('').or(pageRangesSchema),
  /** Empty: taken from the document. */
  title: z.string().max(1000),
  authors: z.array(z.string().min(1).max(500)).max(50),
});
export type DocumentOptions = z.infer<typeof documentOptionsSchema>;

export const conversionOptionsSchema = outputOptionsSchema.extend(documentOptionsSchema.shape);
export type ConversionOptions = z.infer<typeof conversionOptionsSchema>;

export const defaultOptions: ConversionOptions = { ...defaultOutputOptions, pages: '', title: '', authors: [] };

/** Reads options from the journal. Options that are missing or invalid get their defaults. */
export const storedOptionsSchema = z.preprocess((stored) => {
  const shape: Readonly<Record<string, z.ZodType>> = conversionOptionsSchema.shape;
  const readable = Object.entries(stored ?? {}).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return { ...defaultOptions, ...Object.fromEntries(readable) };
}, conversionOptionsSchema);

const outputKeys = Object.keys(outputOptionsSchema.shape) as (keyof OutputOptions)[];

/** Picks the output options from an object with more fields, such as the settings. */
export function outputOptionsOf(holder: OutputOptions): OutputOptions {
  return outputOptionsSchema.parse(Object.fromEntries(outputKeys.map((key) => [key, holder[key]])));
}

/** Equal options have equal keys. Defaults are not part of the key, so that keys stay valid when options are added. */
export function optionsKey(options: Partial<ConversionOptions>): string {
  const unusual = Object.entries({
    ...options,
    ...(options.markdownExtras && { markdownExtras: [...options.markdownExtras].sort() }),
  })
    .filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaultOptions[name as keyof ConversionOptions]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(unusual);
}

/** Like `optionsKey`, but only of the options that change the result’s content. */
export function resultKey(format: z.infer<typeof formatSchema>, options: ConversionOptions): string {
  const { nameTemplate: _, images, attachmentsFolder, markdownExtras, cover, ...others } = options;
  return optionsKey({ ...others, ...(format === 'epub' ? { cover } : { images, attachmentsFolder, markdownExtras }) });
}

/**
 * For each option that the service applies, its field in a submission (`quireOptionsSchema` in the service’s contract).
 * All other options are applied on this computer.
 */
export const serviceFields = {
  pages: 'pages',
  title: 'title',
  authors: 'authors',
  cover: 'cover',
  ocrLanguages: 'languages',
  'front-matter': 'frontMatter',
  'page-anchors': 'pageAnchors',
} as const;
