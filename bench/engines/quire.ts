import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { convert } from '../../engine/pipeline.ts';
import type { Engine } from './engine.ts';

/** Pictures are linked, as a person gets them, and thrown away. */
export function loadQuire(): Engine {
  return {
    async convert(pdf) {
      const source = await readFile(pdf);
      const { bytes } = await convert(source, {
        format: 'markdown',
        images: 'linked',
        fallbackTitle: basename(pdf, '.pdf'),
      });
      return new TextDecoder().decode(bytes);
    },
  };
}
