/** What the benchmarks compare: anything that makes Markdown of PDFs, in this process or in one that it starts. */

export const peerNames = ['liteparse', 'pdf-inspector', 'opendataloader'] as const;
export const engineNames = ['quire', ...peerNames] as const;
export type PeerName = (typeof peerNames)[number];
export type EngineName = (typeof engineNames)[number];

export interface Conversion {
  markdown: string;
  /** Null where the engine doesn't say. */
  pages: number | null;
  /** From the call to the first page that is reported done; null where the engine reports none. */
  firstProgressMs: number | null;
}

export interface Demand {
  /** That may read pages, where the engine knows such a thing. */
  threads?: number;
  /** Pictures are written as files, by engines that can; otherwise the text stands alone. */
  pictures: boolean;
}

/** Those that write pictures. */
export const drawingEngines: readonly EngineName[] = ['quire', 'liteparse', 'opendataloader'];

export interface Engine {
  /** @throws Error where the file can't be converted */
  convert(pdf: string, demand: Demand): Promise<Conversion>;
  /** For engines that start a program for each call: converts all in one, and tells its greatest memory. */
  convertAll?(pdfs: readonly string[], demand: Demand): Promise<{ peakBytes: number | null }>;
}

/** For engines that give nothing but text. */
export function textOnly(markdown: string): Conversion {
  return { markdown, pages: null, firstProgressMs: null };
}
