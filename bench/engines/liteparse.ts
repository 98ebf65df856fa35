import { type Engine, textOnly } from './engine.ts';
import { importPeer } from './peer-packages.ts';
import { withFolder } from './scratch-folder.ts';

interface Parser {
  parse(path: string): Promise<{ text: string }>;
}

interface LiteparseModule {
  LiteParse: new (options: Record<string, unknown>) => Parser;
}

/** Without OCR, as its speed is told without it; its limit of 1,000 pages is lifted. */
export async function loadLiteparse(): Promise<Engine> {
  const { LiteParse } = await importPeer<LiteparseModule>('@llamaindex/liteparse');
  const parser = (pictures: Record<string, unknown>): Parser =>
    new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, maxPages: 100_000, quiet: true, ...pictures });
  const text = parser({ imageMode: 'placeholder' });
  return {
    convert: async (pdf, { pictures }) =>
      pictures
        ? withFolder(async (folder) => {
            const drawing = parser({ imageMode: 'embed', extractImages: true, imageOutputDir: folder });
            return textOnly((await drawing.parse(pdf)).text);
          })
        : textOnly((await text.parse(pdf)).text),
  };
}
