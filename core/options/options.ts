/** How a document is converted and what its result is called, beyond format and place. Pure. */
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

/** What may be alike for many documents. No schema here has defaults: a part of one must stay a part. */
export const outputOptionsSchema = z.object({
  /** The result's name without extension, as `name-template.ts` reads it. */
  nameTemplate: nameTemplateSchema,
  /** Of a Markdown. */
  images: z.enum(['folder', 'inline']),
  /** A folder beside Markdown files in which each has a folder of its images; empty: `NAME.images` beside each. */
  attachmentsFolder: z.string().max(100),
  /** What a Markdown has beyond its text. */
  markdownExtras: z.array(z.enum(['front-matter', 'page-anchors'])),
  /** Of scanned pages; empty: found out. */
  ocrLanguages: languagesSchema,
  /** Of an EPUB. */
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

/** What belongs to one document alone. */
export const documentOptionsSchema = z.object({
  /** "1-12,20-"; empty: all. */
  pages: z.literal('').or(pageRangesSchema),
  /** Empty: what the document says of itself. */
  title: z.string().max(1000),
  authors: z.array(z.string().min(1).max(500)).max(50),
});
export type DocumentOptions = z.infer<typeof documentOptionsSchema>;

export const conversionOptionsSchema = outputOptionsSchema.extend(documentOptionsSchema.shape);
export type ConversionOptions = z.infer<typeof conversionOptionsSchema>;

export const defaultOptions: ConversionOptions = { ...defaultOutputOptions, pages: '', title: '', authors: [] };

/** What the journal holds. One that was added since, or can't be read, is as it always is: it costs nothing but itself. */
export const storedOptionsSchema = z.preprocess((stored) => {
  const shape: Readonly<Record<string, z.ZodType>> = conversionOptionsSchema.shape;
  const readable = Object.entries(stored ?? {}).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return { ...defaultOptions, ...Object.fromEntries(readable) };
}, conversionOptionsSchema);

const outputKeys = Object.keys(outputOptionsSchema.shape) as (keyof OutputOptions)[];

/** Those of whatever holds them among other things: settings, a preset. */
export function outputOptionsOf(holder: OutputOptions): OutputOptions {
  return outputOptionsSchema.parse(Object.fromEntries(outputKeys.map((key) => [key, holder[key]])));
}

/** Equal options have equal keys. Those that are as they always are go unnamed, so that keys outlive further options. */
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

/** The same for options that lead to the same result, under whatever name. */
export function resultKey(format: z.infer<typeof formatSchema>, options: ConversionOptions): string {
  const { nameTemplate: _, images, attachmentsFolder, markdownExtras, cover, ...others } = options;
  return optionsKey({ ...others, ...(format === 'epub' ? { cover } : { images, attachmentsFolder, markdownExtras }) });
}

/**
 * Fields of a submission that a service must know for these options to have an effect; the rest is done on this computer.
 * `quireOptionsSchema` in the service's contract names them.
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
