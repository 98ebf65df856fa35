import { type Engine, textOnly } from './engine.ts';
import { importPeer } from './peer-packages.ts';

interface LiteparseModule {
  LiteParse: new (options: Record<string, unknown>) => { parse(path: string): Promise<{ text: string }> };
}

/** Without OCR, as its speed is told without it; its limit of 1,000 pages is lifted. */
export async function loadLiteparse(): Promise<Engine> {
  const { LiteParse } = await importPeer<LiteparseModule>('@llamaindex/liteparse');
  const parser = new LiteParse({
    outputFormat: 'markdown',
    imageMode: 'placeholder',
    ocrEnabled: false,
    maxPages: 100_000,
    quiet: true,
  });
  return { convert: async (pdf) => textOnly((await parser.parse(pdf)).text) };
}
