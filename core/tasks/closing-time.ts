/** How long closing may take: what each part may ask for, and the whole, in one place, so that no part is cut off by another. */
export const closingMs = {
  /** The answer to a submission that has left: without it a person would have to be asked whether it is paid for. */
  answer: 5_000,
  /** What does not end though it was told to: a file system that hangs. */
  hang: 2_000,
  /** A service that is being told what nobody needs any more. */
  releases: 2_000,
  /** The service on this computer finishes what it writes. */
  service: 3_000,
} as const;

/** For what takes no time of its own, on a computer that is busy. */
const slackMs = 3_000;

/** After this the program goes regardless; the journal is right at every moment. */
export const longestClosingMs = Object.values(closingMs).reduce<number>((sum, ms) => sum + ms, slackMs);
