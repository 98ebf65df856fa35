/** What keeps a run from being faster. Pure. */

export interface Run {
  name: string;
  /** Null: the app decides. */
  workers: number | null;
  wallS: number;
  /** Of all processes, until they end. */
  cpuS: number;
  /** Of the process that compares results with their PDFs. */
  comparingS: number;
  /** Of all processes together. */
  peakBytes: number;
}

/** The rest of a core goes into what every run has to wait for: its start, the disk, the last file. */
const BUSY = 0.85;

export function limitOf({ workers, wallS, cpuS, comparingS }: Run, cores: number): string {
  if (cpuS >= BUSY * cores * wallS) return 'cores';
  if (comparingS >= BUSY * wallS) return 'comparing';
  if (workers !== null && workers < cores && cpuS - comparingS >= BUSY * workers * wallS) return 'workers';
  return 'waiting';
}
