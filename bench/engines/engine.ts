/** What the benchmarks compare: anything that makes Markdown of a PDF in this process or one that it starts. */

export const engineNames = ['quire'] as const;
export type EngineName = (typeof engineNames)[number];

/** Markdown of a file. */
export type Converter = (pdf: string) => Promise<string>;

export async function loadEngine(name: EngineName): Promise<Converter> {
  switch (name) {
    case 'quire':
      return (await import('./quire.ts')).convertWithQuire;
  }
}
