import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { convert } from '../../engine/pipeline.ts';

/** Pictures are linked, as a person gets them, and thrown away. */
export async function convertWithQuire(pdf: string): Promise<string> {
  const source = await readFile(pdf);
  const result = await convert(source, {
    format: 'markdown',
    images: 'linked',
    fallbackTitle: basename(pdf, '.pdf'),
  });
  return new TextDecoder().decode(result.bytes);
}
