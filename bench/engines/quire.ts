import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ConvertOptions, convertToFiles } from '../../engine/pipeline.ts';
import { ScratchFile } from '../../service/results/scratch-file.ts';
import type { Engine } from './engine.ts';

/** As the service does it: with a scratch file. Pictures are linked, as a person gets them, and thrown away. */
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
      const folder = await mkdtemp(join(tmpdir(), 'quire-bench-'));
      const scratch = new ScratchFile(folder);
      try {
        const { parts, pages } = await convertToFiles(await readFile(pdf), options, {
          scratch,
          onProgress: () => {
            firstProgressMs ??= performance.now() - started;
          },
        });
        const decoder = new TextDecoder();
        const markdown = [...parts].map((part) => decoder.decode(part)).join('');
        return { markdown, pages, firstProgressMs };
      } finally {
        scratch.close();
        await rm(folder, { recursive: true });
      }
    },
  };
}
