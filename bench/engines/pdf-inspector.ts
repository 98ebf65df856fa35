import { readFile } from 'node:fs/promises';
import { type Engine, textOnly } from './engine.ts';
import { importPeer } from './peer-packages.ts';

interface PdfInspectorModule {
  processPdf(source: Buffer): { markdown?: string | null };
}

export async function loadPdfInspector(): Promise<Engine> {
  const { processPdf } = await importPeer<PdfInspectorModule>('@firecrawl/pdf-inspector');
  return { convert: async (pdf) => textOnly(processPdf(await readFile(pdf)).markdown ?? '') };
}
