import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import type * as Pipeline from '../../engine/pipeline.ts';
import { serve } from '../processes/served.ts';

const jobSchema = z.object({
  /** The checkout whose engine converts. */
  tree: z.string(),
  pdf: z.string(),
  /** Where the Markdown goes, and the book's chapters as one file. */
  markdown: z.string(),
  epub: z.string(),
});
export type DiffJob = z.infer<typeof jobSchema>;

/** One call of the engine of another commit: what it returned or why it refused, as text. */
serve(async (message) => {
  const { tree, pdf, markdown, epub } = jobSchema.parse(message);
  const { convert }: typeof Pipeline = await import(pathToFileURL(join(tree, 'engine', 'pipeline.ts')).href);
  const source = await readFile(pdf);
  const options = { fallbackTitle: basename(pdf, '.pdf'), threads: 1, ocrLanguages: ['eng'] };
  const made = async (format: 'markdown' | 'epub'): Promise<string> => {
    try {
      // The engine takes the bytes over.
      const { bytes, assets } = await convert(Uint8Array.from(source), { ...options, format, images: 'linked' });
      if (format === 'epub') return chaptersOf(bytes);
      const pictures = assets.map((asset) => `<!-- ${asset.name} ${digestOf(asset.bytes)} -->\n`);
      return `${new TextDecoder().decode(bytes)}\n${pictures.join('')}`;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return `<!-- ${error.code} -->\n`;
    }
  };
  for (const [path, text] of [
    [markdown, await made('markdown')],
    [epub, await made('epub')],
  ] as const) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return true;
});

/** Navigation and chapters in the order of their names, and digests of the pictures. */
function chaptersOf(book: Uint8Array): string {
  const files = Object.entries(unzipSync(book)).sort(([a], [b]) => (a < b ? -1 : 1));
  return files
    .map(([name, bytes]) => {
      if (name.endsWith('.xhtml')) return `<!-- ${name} -->\n${new TextDecoder().decode(bytes)}\n`;
      return /\.(png|jpe?g)$/.test(name) ? `<!-- ${name} ${digestOf(bytes)} -->\n` : '';
    })
    .join('');
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
