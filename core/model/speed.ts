/**
 * The recent conversion speed for each place and kind of document, learned from finished conversions: a linear regression,
 * time = base + pages × time per page, with exponentially decaying weights. Pure.
 */
import { z } from 'zod';
import type { ServiceRef } from './service.ts';
import type { PdfFacts } from './task.ts';
import type { SpeedView } from './views.ts';

/** Sums over documents, each weighted by its age. */
export const speedSchema = z.object({
  place: z.enum(['local', 'cloud']),
  text: z.enum(['own', 'scanned', 'mixed']),
  documents: z.number(),
  pages: z.number(),
  ms: z.number(),
  pagesSquared: z.number(),
  pagesMs: z.number(),
});
export type Speed = z.infer<typeof speedSchema>;

export interface Measured {
  place: ServiceRef['place'];
  text: PdfFacts['text'];
  pages: number;
  /** The document’s share of the time during which its place was busy. */
  ms: number;
}

/** Weight of a document relative to the next one: about the last twenty matter. */
const fading = 0.95;

/** An estimate needs three documents, or a single long one. */
const leastDocuments = 2.8;
const leastPages = 30;

export function learn(speeds: readonly Speed[], { place, text, pages, ms }: Measured): Speed[] {
  if (pages <= 0 || ms <= 0) return [...speeds];
  const isOfKind = (speed: Speed) => speed.place === place && speed.text === text;
  const before = speeds.find(isOfKind);
  const faded = (sum: number | undefined) => fading * (sum ?? 0);
  const after: Speed = {
    place,
    text,
    documents: faded(before?.documents) + 1,
    pages: faded(before?.pages) + pages,
    ms: faded(before?.ms) + ms,
    pagesSquared: faded(before?.pagesSquared) + pages ** 2,
    pagesMs: faded(before?.pagesMs) + pages * ms,
  };
  return [...speeds.filter((speed) => !isOfKind(speed)), after];
}

/** Only kinds with enough documents for an estimate. */
export function speedViews(speeds: readonly Speed[]): SpeedView[] {
  return speeds
    .filter(({ documents, pages }) => documents >= leastDocuments || pages >= leastPages)
    .map((speed) => ({ place: speed.place, text: speed.text, ...lineThrough(speed) }));
}

/** Falls back to time proportional to pages if all documents have the same length, or if the fitted line is not increasing. */
function lineThrough({ documents, pages, ms, pagesSquared, pagesMs }: Speed): { baseMs: number; msPerPage: number } {
  const spread = documents * pagesSquared - pages ** 2;
  const proportional = { baseMs: 0, msPerPage: ms / pages };
  // Equal lengths leave a small spread because of rounding.
  if (spread <= 1e-6 * pages ** 2) return proportional;
  const msPerPage = (documents * pagesMs - pages * ms) / spread;
  const baseMs = (ms - msPerPage * pages) / documents;
  return msPerPage > 0 && baseMs >= 0 ? { baseMs, msPerPage } : proportional;
}
