/** How a conversion ends that has to be stopped: sentences for a person. */

import { failure } from './conversion-task.ts';
import type { ConversionOutcome } from './engine.ts';

export const crashed = failure(
  'converter-crashed',
  'The converter stopped unexpectedly while it worked on this document.',
);
export const outOfMemory = failure(
  'out-of-memory',
  'Converting this document needs more memory than one conversion may use.',
);
export const crashedOutcome: ConversionOutcome = { kind: 'failed', failure: crashed };
export const outOfMemoryOutcome: ConversionOutcome = { kind: 'failed', failure: outOfMemory };
export const stalledOutcome = (ms: number): ConversionOutcome => ({
  kind: 'failed',
  failure: failure('stalled', `The conversion was stopped: it finished no page for ${duration(ms)}.`),
});

export const tooLongOutcome = (ms: number): ConversionOutcome => ({
  kind: 'failed',
  failure: failure('timed-out', `The conversion was stopped: it took longer than ${duration(ms)}.`),
});
export const tooManyPagesOutcome = (pages: number, maxPages: number): ConversionOutcome => ({
  kind: 'failed',
  failure: failure(
    'too-many-pages',
    `The document has ${pages.toLocaleString('en')} pages; this service converts at most ${maxPages.toLocaleString('en')}.`,
  ),
});

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes >= 1) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
