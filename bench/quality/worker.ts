import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { engineNames } from '../engines/engine.ts';
import { loadEngine } from '../engines/load-engine.ts';
import { serve } from '../processes/served.ts';
import { score } from './score.ts';

const jobSchema = z.object({
  engine: z.enum(engineNames),
  pdf: z.string(),
  truth: z.string(),
  /** Where the Markdown is kept; null for nowhere. */
  out: z.string().nullable(),
});
export type QualityJob = z.infer<typeof jobSchema>;

serve(async (message) => {
  const { engine, pdf, truth, out } = jobSchema.parse(message);
  const loaded = await loadEngine(engine);
  let markdown = '';
  let error: string | null = null;
  try {
    ({ markdown } = await loaded.convert(pdf, { pictures: true }));
  } catch (reason) {
    error = reason instanceof Error ? reason.message : String(reason);
  }
  if (out !== null) {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, markdown);
  }
  return { ...score(await readFile(truth, 'utf8'), markdown), error };
});
