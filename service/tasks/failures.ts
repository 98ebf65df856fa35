/** Why conversions fail, in sentences for a person. */
import { z } from 'zod';

/** `message` is a sentence for a person; `code` is one of the engine’s or of the service’s own. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  page: z.number().int().nullable().default(null),
});
export type Failure = z.infer<typeof failureSchema>;

export const failure = (code: ServiceFailureCode, message: string): Failure => ({ code, message, page: null });

export const diskFullFailure = failure('disk-full', 'The disk of the conversion service is full.');

/** Codes in addition to the engine’s. */
export type ServiceFailureCode =
  | 'source-missing'
  | 'source-unreachable'
  | 'source-refused'
  | 'not-a-pdf'
  /** A document from the web has too many bytes. */
  | 'too-large'
  | 'too-many-pages'
  /** The password was lost when the service restarted. */
  | 'encrypted'
  | 'interrupted'
  | 'converter-crashed'
  | 'out-of-memory'
  | 'timed-out'
  /** No page was finished for a long time. */
  | 'stalled'
  | 'disk-full'
  | 'internal';

export const internalFailure = failure(
  'internal',
  'The service met an error of its own and could not convert this document.',
);

const failed = (reason: Failure) => ({ kind: 'failed', failure: reason }) as const;
export const crashed = failure(
  'converter-crashed',
  'The converter stopped unexpectedly while it worked on this document.',
);
export const outOfMemory = failure(
  'out-of-memory',
  'Converting this document needs more memory than one conversion may use.',
);
export const crashedOutcome = failed(crashed);
export const outOfMemoryOutcome = failed(outOfMemory);
export const stalledOutcome = (ms: number) =>
  failed(failure('stalled', `The conversion was stopped: it finished no page for ${duration(ms)}.`));

export const tooLongOutcome = (ms: number) =>
  failed(failure('timed-out', `The conversion was stopped: it took longer than ${duration(ms)}.`));
export const tooManyPagesOutcome = (pages: number, maxPages: number) =>
  failed(
    failure(
      'too-many-pages',
      `The document has ${pages.toLocaleString('en')} pages; this service converts at most ${maxPages.toLocaleString('en')}.`,
    ),
  );

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes >= 1) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
