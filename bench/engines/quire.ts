import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ConvertOptions, convertToFiles } from '../../engine/pipeline.ts';
import { ScratchFile } from '../../service/results/scratch-file.ts';
import type { Engine } from './engine.ts';
import { withFolder } from './scratch-folder.ts';

/** As the service does it: with a scratch file. Pictures are linked, as a person gets them, and thrown away. */
export function loadQuire(): Engine {
  return {
    convert: (pdf, { pictures, threads }) => {
      const started = performance.now();
      let firstProgressMs: number | null = null;
      const options: ConvertOptions = {
        format: 'markdown',
        images: pictures ? 'linked' : 'none',
        fallbackTitle: basename(pdf, '.pdf'),
        ...(threads !== undefined && { threads }),
      };
      return withFolder(async (folder) => {
        const scratch = new ScratchFile(folder);
        try {
          const { parts, pages } = await convertToFiles(await readFile(pdf), options, {
            scratch,
            onProgress: () => {
              firstProgressMs ??= performance.now() - started;
            },
          });
          const decoder = new TextDecoder();
          let markdown = '';
          // One by one, as the service writes them.
          for (const part of parts) markdown += decoder.decode(part);
          return { markdown, pages, firstProgressMs };
        } finally {
          scratch.close();
        }
      });
    },
  };
}
