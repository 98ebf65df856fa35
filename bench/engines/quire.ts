import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ConvertOptions, convert } from '../../engine/pipeline.ts';
import type { Engine } from './engine.ts';

/** Pictures are linked, as a person gets them, and thrown away. */
export function loadQuire(): Engine {
  return {
    async convert(pdf, threads) {
      const started = performance.now();
      let firstProgressMs: number | null = null;
      const options: ConvertOptions = {
        format: 'markdown',
        images: 'linked',
        fallbackTitle: basename(pdf, '.pdf'),
        ...(threads !== undefined && { threads }),
      };
      const { bytes, pages } = await convert(await readFile(pdf), options, {
        onProgress: () => {
          firstProgressMs ??= performance.now() - started;
        },
      });
      return { markdown: new TextDecoder().decode(bytes), pages, firstProgressMs };
    },
  };
}
